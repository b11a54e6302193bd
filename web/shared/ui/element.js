// @ts-check

/** Makes an element. Properties become attributes (`true`: without value, `false` or `null`: none),
 * functions listeners for the event they are named after, booleans of ARIA `true` or `false`, children nodes or texts.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} [properties]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]} */
export const element = (tag, properties = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (name.startsWith('aria-') && typeof value === 'boolean') {
      made.setAttribute(name, `${value}`);
    } else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, String(value));
    }
  }
  for (const child of children) if (child !== null && child !== undefined) made.append(child);
  return made;
};

/** Sets a text if it differs, so that nothing is laid out for nothing.
 * @param {Node} node @param {string} text */
export const setText = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};
