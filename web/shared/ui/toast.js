// @ts-check

/** Messages that are in view at a time; of more, the oldest goes. */
const most = 2;

/** @returns {HTMLElement} the corner of the page that a screen reader listens to */
const findHost = () => {
  const present = /** @type {HTMLElement | null} */ (document.querySelector('.toasts'));
  if (present) return present;
  const host = document.createElement('div');
  host.className = 'toasts';
  host.setAttribute('role', 'status');
  host.setAttribute('aria-live', 'polite');
  document.body.append(host);
  return host;
};

/** Shows a short message; it goes by itself, and a warning also on a tap.
 * @param {string} text
 * @param {{ tone?: "plain" | "good" | "warn" | "bad", milliseconds?: number }} [options]
 *   how it looks and how long it stays (default 5 s, long texts longer)
 * @returns {() => void} takes it away */
export const showToast = (text, { tone = 'plain', milliseconds } = {}) => {
  const toast = document.createElement('div');
  toast.className = `toast ${tone}`;
  toast.textContent = text;
  const close = () => toast.remove();
  toast.addEventListener('click', close);
  const host = findHost();
  host.append(toast);
  while (host.children.length > most) host.firstElementChild?.remove();
  setTimeout(close, milliseconds ?? Math.max(5000, text.length * 70));
  return close;
};
