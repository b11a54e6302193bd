"""What axe finds on a page."""

from axe_playwright_python.sync_playwright import Axe

#: WCAG 2.2 AA and what axe calls good practice. Only an experimental rule, which is not held, reads the style sheets
#: that axe would load; copying them into a page breaks the page's own policy of contents.
OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
           "resultTypes": ["violations"], "preload": False}


def violations(page, rules=None):
    """What axe finds, in a line each; in a shadow tree the target is a path through its hosts.

    With `rules`, only these are held.
    """
    options = OPTIONS if rules is None else {**OPTIONS, "runOnly": {"type": "rule", "values": rules}}
    if not page.evaluate("typeof window.axe === 'object'"):  # half a megabyte of script
        page.evaluate(Axe().axe_script)
    found = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [
        f"{each['id']}: {node['target'][0]}: {node['html'][:140]}" for each in found for node in each["nodes"]
    ]


def passes_axe(opened):
    """Holds a page against axe, once it stands still: until then its colours are neither of two."""
    opened.still(with_map=False)
    assert violations(opened.page) == []
