"""What holds of the whole source: who knows whom, what is cited, drawn, guarded and written down."""
