"""Elements of HTML and SVG as strings, escaped by default.

>>> str(p("3 < 4", b("!"), class_="soft"))
'<p class="soft">3 &lt; 4<b>!</b></p>'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Final, TypeAlias


class Html(str):
    """Text that is already HTML and is not escaped again."""

    __slots__ = ()


Child: TypeAlias = "str | int | Iterable[str | int | None] | None"
"""Content of an element: text (escaped), HTML, numbers, None, or several of these."""
Attribute: TypeAlias = "str | int | float | bool | None"
"""Value of an attribute: None and False leave the attribute out, True writes only its name."""


def escaped(text: str) -> str:
    """Return text with the five special characters of HTML escaped."""
    if isinstance(text, Html):
        return text
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if '"' in text:
        text = text.replace('"', "&quot;")
    return text.replace("'", "&#39;") if "'" in text else text


def unescaped(text: str) -> str:
    """Return the text before it was escaped.

    >>> unescaped(escaped("<3 & '4'"))
    "<3 & '4'"
    """
    for written, sign in (("&#39;", "'"), ("&quot;", '"'), ("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&")):
        text = text.replace(written, sign)
    return text


def encoded(text: str) -> str:
    """Return text as a part of an address.

    >>> encoded("Zoë & Co")
    'Zo%C3%AB%20%26%20Co'
    """
    return "".join(
        chr(byte) if chr(byte).isascii() and chr(byte).isalnum() else f"%{byte:02X}"
        for byte in text.encode("utf-8", "replace")
    )


def join(*children: Child) -> Html:
    """Return children one after the other, without an element around them."""
    found: list[str] = []
    for child in children:
        if type(child) is Html:
            found.append(child)
        elif isinstance(child, str):
            found.append(escaped(child))
        elif child is None:
            continue
        elif isinstance(child, int):
            found.append(str(child))
        else:
            found += [item if type(item) is Html else escaped(str(item)) for item in child if item is not None]
    return Html("".join(found))


CUT: Final = "<>"
"""Edge of a section of the page. No escaped text has it; `app.sections` takes it out."""


def cut(html: str) -> Html:
    """Return elements as a section, which is drawn in the browser only where it has changed; it may hold sections."""
    return Html(html if CUT in html or not html else f"{CUT}{html}{CUT}")


def element(tag: str, *children: Child, **attributes: Attribute) -> Html:
    """Return an element. In attribute names, underscores become hyphens, and one at the end is left out."""
    return _maker(tag)(*children, **attributes)


def void(tag: str, **attributes: Attribute) -> Html:
    """Return an element without content and without an end tag."""
    return Html(f"<{tag}{_written(attributes)}>")


def _written(attributes: dict[str, Attribute]) -> str:
    return "".join([_attribute(*each) for each in attributes.items()])


@lru_cache(maxsize=1024, typed=True)
def _attribute(name: str, value: Attribute) -> str:
    """Return an attribute as HTML; a page writes most of its attributes many times over."""
    if value is None or value is False:
        return ""
    written = name.rstrip("_").replace("_", "-")
    return f" {written}" if value is True else f' {written}="{escaped(str(value))}"'


@cache
def _maker(tag: str) -> Callable[..., Html]:
    def make(*children: Child, **attributes: Attribute) -> Html:
        return Html(f"<{tag}{_written(attributes) if attributes else ''}>{join(*children)}</{tag}>")

    make.__name__ = make.__qualname__ = tag
    make.__doc__ = f"Return an element `{tag}`."
    return make


a, b, button, caption, code, dd, details, div, dl, dt = map(
    _maker, ("a", "b", "button", "caption", "code", "dd", "details", "div", "dl", "dt")
)
fieldset, figcaption, figure, footer, form, h1, h2, h3 = map(
    _maker, ("fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3")
)
header, i, label, legend, li, main, ol, option, p = map(
    _maker, ("header", "i", "label", "legend", "li", "main", "ol", "option", "p")
)
section, small, span, summary, table, tbody, td = map(
    _maker, ("section", "small", "span", "summary", "table", "tbody", "td")
)
tfoot, th, thead, tr, ul = map(_maker, ("tfoot", "th", "thead", "tr", "ul"))

# SVG: attributes with capitals, such as viewBox, keep them
svg, g, path, rect, circle, text, tspan, use, defs, symbol = map(
    _maker, ("svg", "g", "path", "rect", "circle", "text", "tspan", "use", "defs", "symbol")
)


def textarea(*children: Child, **attributes: Attribute) -> Html:
    """Return a field of several lines, for a code or a notation, which a browser must not translate."""
    return element("textarea", *children, translate="no", **attributes)


def named(*children: Child, **attributes: Attribute) -> Html:
    """Return a name, or words that two phones compare, which a browser must not translate."""
    return span(*children, **attributes, translate="no")


def input_(**attributes: Attribute) -> Html:
    """Return a field of a form."""
    return void("input", **attributes)
