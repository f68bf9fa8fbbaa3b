"""Things drawn by the house itself, as inline SVG: playing cards, card tables, icons.

Shapes carry classes and attributes, never a style attribute, since the pages' security policy allows none. Colours stand in
`static/casino/css/pictures.css`.
"""
