"""What a screen reader says of a page: its live regions as they change, and what gets the keyboard."""

#: Writes down what live regions say while they are shown, and the names of what gets the keyboard.
LISTEN = """(() => {
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert]';
  const last = new WeakMap();
  const heard = window.__heard = [];
  const politeness = (region) =>
    region.ariaLive ?? (region.role === 'alert' ? 'assertive' : 'polite');
  const listen = () => {
    for (const region of document.querySelectorAll(LIVE)) {
      const text = region.checkVisibility() ? region.textContent.replace(/\\s+/g, ' ').trim() : '';
      if (text !== '' && text !== last.get(region)) heard.push([politeness(region), text]);
      last.set(region, text);
    }
  };
  new MutationObserver(listen).observe(document, {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
})()"""


class ScreenReader:
    """Hears a page as a screen reader does; begin it before the page is opened."""

    def __init__(self, window):
        self.window, self.page = window, window.page
        window.context.add_init_script(LISTEN)

    @property
    def heard(self):
        """Pairs of politeness and words, in order."""
        return [tuple(each) for each in self.page.evaluate("window.__heard")]

    def is_somewhere(self):
        """Whether the keyboard is at a part of the page, and not lost at its beginning."""
        return self.page.evaluate("document.activeElement !== document.body")
