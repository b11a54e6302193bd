// @ts-check

// Very large screens enlarge the pages (`--zoom` in tokens.css). Style sheets, `clientWidth` and the
// map speak in CSS pixels of the page; events and `innerWidth` in pixels of the window, and so does
// `getBoundingClientRect` in browsers that follow the standard, which know `currentCSSZoom`.
// https://drafts.csswg.org/css-viewport/#zoom-property

const root = () => globalThis.document?.documentElement;

/** How many pixels of the window one CSS pixel of the page takes; 1 but on very large screens. */
export const pageZoom = () => {
  const element = root();
  if (!element) return 1;
  return element.currentCSSZoom ?? (Number(getComputedStyle(element).zoom) || 1);
};

/** The same for boxes: WebKit answers them in CSS pixels of the page. */
const boxZoom = () => root()?.currentCSSZoom ?? 1;

/** The size of the window in CSS pixels of the page. */
export const windowSize = () => {
  const zoom = pageZoom();
  return { width: innerWidth / zoom, height: innerHeight / zoom };
};

/** An element's box in CSS pixels from the page's top left.
 * @param {Element} element */
export const elementBox = (element) => {
  const zoom = boxZoom();
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  return {
    left: left / zoom,
    top: top / zoom,
    right: right / zoom,
    bottom: bottom / zoom,
    width: width / zoom,
    height: height / zoom,
  };
};

/** Where an event happened, in CSS pixels from the page's top left.
 * @param {MouseEvent} event @returns {[number, number]} */
export const pointOf = ({ clientX, clientY }) => {
  const zoom = pageZoom();
  return [clientX / zoom, clientY / zoom];
};

/** Where an event happened, in CSS pixels from an element's top left.
 * @param {Element} element @param {MouseEvent} event @returns {[number, number]} */
export const pointIn = (element, event) => {
  const { left, top } = elementBox(element);
  const [x, y] = pointOf(event);
  return [x - left, y - top];
};

/** How many pixels a canvas has for one CSS pixel: as sharp as the screen, up to twice. */
export const sharpness = () => Math.min(2, (globalThis.devicePixelRatio || 1) * pageZoom());
