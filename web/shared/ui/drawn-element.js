// @ts-check
const namespace = 'http://www.w3.org/2000/svg';

/** Makes an element of a drawing (SVG). Properties become attributes.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string | number>} [properties] @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]} */
export const drawnElement = (tag, properties = {}, ...children) => {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(properties)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
};
