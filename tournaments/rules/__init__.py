"""Pure rules of tournaments: values in, refusals and values out."""
