// @ts-check
import { readStyles } from './css-files.js';

/** The pages' rules for their root, made those of an element with a shadow tree: what a page chooses by
 * `data-theme`, the element chooses by its attribute `theme`.
 * @param {string} text of a style sheet @returns {string} */
export const forHost = (text) =>
  text
    .replaceAll(/:root:not\(\[data-theme="?light"?\]\)/g, ':host(:not([theme="light"]))')
    .replaceAll(/:root\[data-theme="?dark"?\]/g, ':host([theme="dark"])')
    .replaceAll(/:root\b/g, ':host');

/** @type {Promise<CSSStyleSheet[]> | null} */
let made = null;

/** The style sheets that all elements of a page share. They are no part of the page’s text, so that a page
 * without leave for inline styles shows them, too.
 * @returns {Promise<CSSStyleSheet[]>} */
export const styleSheets = () => {
  made ??= readStyles().then((texts) =>
    texts.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(forHost(text));
      return sheet;
    })
  );
  // A server that was away is asked again by the next one.
  made.catch(() => {
    made = null;
  });
  return made;
};
