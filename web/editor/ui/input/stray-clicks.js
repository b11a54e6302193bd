// @ts-check

/**
 * Drops clicks that a browser makes of a tap on the map when something has come to lie there
 * meanwhile: what the tap placed opens the panel under the finger, and its buttons were not meant.
 *
 * @param {HTMLElement} root  the page
 * @param {HTMLElement} map
 */
export const dropStrayClicks = (root, map) => {
  let isFromMap = false;
  const onMap = (/** @type {Event} */ { target }) => target instanceof Node && map.contains(target);
  root.addEventListener('pointerdown', (event) => (isFromMap = onMap(event)), { capture: true });
  root.addEventListener('click', (event) => {
    // Keys and programs click without a pointer.
    if (!isFromMap || event.detail === 0 || onMap(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
};
