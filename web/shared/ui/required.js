// @ts-check

/** The element that a selector names below a node, which must be there.
 * @param {ParentNode} root @param {string} selector
 * @returns {HTMLElement} */
export const required = (root, selector) => {
  const found = root.querySelector(selector);
  if (found instanceof HTMLElement) return found;
  throw new Error(`There is no element ${selector}`);
};

/** What a canvas is drawn with.
 * @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2DSettings} [settings]
 * @returns {CanvasRenderingContext2D} */
export const contextOf = (canvas, settings) => {
  const context = canvas.getContext('2d', settings);
  if (context) return context;
  throw new Error('This browser does not draw on canvases');
};
