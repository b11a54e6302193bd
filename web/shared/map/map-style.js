// @ts-check

/** The map's colours as the page's style sheet says: `style.get("--map-wall")`. Read once and
 * again when the theme changes, because reading them costs a style recalculation.
 * @typedef {{ get: (property: string) => string, font: string }} MapStyle */

/** Reads the colours as an element sees them.
 * @param {Element} element @returns {MapStyle} */
export const readMapStyle = (element) => {
  const computed = getComputedStyle(element);
  /** @type {Map<string, string>} */
  const known = new Map();
  const get = (/** @type {string} */ property) => {
    const old = known.get(property);
    if (old !== undefined) return old;
    const value = computed.getPropertyValue(property).trim() || '#888888';
    known.set(property, value);
    return value;
  };
  return { get, font: computed.getPropertyValue('--font').trim() || 'system-ui, sans-serif' };
};

/** Calls `changed` whenever light and dark are exchanged.
 * @param {() => void} changed @param {AbortSignal} signal */
export const onThemeChange = (changed, signal) => {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-contrast', 'class'],
  });
  signal.addEventListener('abort', () => observer.disconnect());
};
