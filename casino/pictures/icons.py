"""Small signs beside words; never instead of them. Drawn on a grid of 24 with round strokes."""

SHAPES = {
    "alert": '<path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.3"/>',
    "arrow": '<path d="M5 12h14M13 6l6 6-6 6"/>',
    "bell": '<path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4"/>',
    "book": '<path d="M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14"/>',
    "calendar": '<path d="M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5"/>',
    "cards": '<path d="M4 6.5 12 4l4 13-8 2.5zM13 8h7v12.5h-6"/>',
    "check": '<path d="M4.5 12.5 10 18 20 6.5"/>',
    "clock": '<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2.5"/>',
    "coins": '<path d="M9 4.5c3.3 0 6 1.1 6 2.5s-2.7 2.5-6 2.5S3 8.4 3 7s2.7-2.5 6-2.5zM3 7v5c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5V7'
    'M9 17c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5v-5c0-1.2-1.9-2.1-4.5-2.4"/>',
    "copy": '<path d="M9 9h11v11H9zM15 9V4H4v11h5"/>',
    "cross": '<path d="M6 6l12 12M18 6 6 18"/>',
    "eye": '<path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z'
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"/>',
    "file": '<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6"/>',
    "flag": '<path d="M5 21V4M5 5c5-3 8 2 14-1v10c-6 3-9-2-14 1"/>',
    "home": '<path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z"/>',
    "key": '<path d="M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12 20 3M16 7l3 3"/>',
    "link": '<path d="M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5"/>',
    "mail": '<path d="M3 6h18v13H3zM3 7l9 7 9-7"/>',
    "menu": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "out": '<path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4"/>',
    "people": '<path d="M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 5.3a3.3 3.3 0 0 1 0 6.4'
    'M17.5 14.3c2.3.7 3.7 2.6 4 5.7"/>',
    "person": '<path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 21c.5-4.5 3.5-6.5 7.5-6.5s7 2 7.5 6.5"/>',
    "print": '<path d="M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z"/>',
    "search": '<path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5"/>',
    "shield": '<path d="M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6zM8.5 12l2.5 2.5 4.5-5"/>',
    "spade": '<path class="solid" d="M12 2c1.6 4.3 8 6.8 8 11.7 0 2.6-1.9 4.2-4 4.2-1.3 0-2.3-.6-3-1.5.1 2 .7 3.6 2 4.6H9'
    "c1.3-1 1.9-2.6 2-4.6-.7.9-1.7 1.5-3 1.5-2.1 0-4-1.6-4-4.2C4 8.8 10.4 6.3 12 2z"
    '"/>',
    "wave": '<path d="M3 12h4l3-8 4 16 3-8h4"/>',
}


def icon(name: str) -> str:
    """Draw one sign; screen readers pass over it, since a word stands beside it."""
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{SHAPES[name]}</svg>'
