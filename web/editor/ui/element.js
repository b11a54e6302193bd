// @ts-check

/**
 * Makes an element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean | number | null | undefined | ((event: any) => void)>} [attributes]
 *   a function is a listener, `true` an empty attribute; `null`, `false` and `undefined` none
 * @param {...(Node | string | null)} children  strings become text
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const element = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, String(value));
    }
  }
  node.append(...children.filter((child) => child !== null));
  return node;
};
