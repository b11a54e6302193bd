// @ts-check

/** Notices of the browser, for a page in the background; asked for only by a tap. */
export class Notices {
  /** Whether the browser can show any: with encryption, and not refused. */
  get isPossible() {
    return typeof Notification === 'function' && isSecureContext &&
      Notification.permission !== 'denied';
  }

  get isOn() {
    return this.isPossible && Notification.permission === 'granted';
  }

  /** Asks the visitor. @returns {Promise<boolean>} whether they are on now */
  async ask() {
    return this.isPossible && await Notification.requestPermission() === 'granted';
  }

  /** Shows one where the page itself is not seen. @param {string} words  @param {() => void} onTap */
  show(words, onTap) {
    if (!this.isOn || !document.hidden) return;
    try {
      const notice = new Notification(words, { tag: 'floorcast-friend' });
      notice.addEventListener('click', () => {
        globalThis.focus();
        notice.close();
        onTap();
      });
    } catch {
      // Some phones show notices of workers only: the page says it when it is seen again.
    }
  }
}
