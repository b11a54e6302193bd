// @ts-check

/**
 * Makes an element.
 * @param {string} tag
 * @param {Record<string, any>} [fields]  `text`, `class`, `on` (listeners by event), else attributes;
 *   `false`, `null` and `undefined` leave an attribute out
 * @param {(Node | null)[]} [children]
 * @returns {HTMLElement}
 */
export const element = (tag, fields = {}, children = []) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(fields)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === 'text') made.textContent = value;
    else if (name === 'class') made.className = value;
    else if (name === 'on') {
      for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    } else made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};
