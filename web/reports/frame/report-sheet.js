// @ts-check
import { element } from '../../shared/ui/element.js';

/** The report as a sheet of paper: the server writes it as a document of its own, with its looks; the page
 * shows its article, so that the browser prints it. */
export class ReportSheet {
  #sheet = element('div', { class: 'paper', tabindex: -1 });
  #styles = new CSSStyleSheet();
  #problem = element('p', { class: 'notice', role: 'alert', hidden: true });
  element = element('div', { class: 'paper-place' }, this.#problem, this.#sheet);

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#styles];
  }

  /** @param {string} text of the document @returns {string} its title */
  show(text) {
    // Its sheet of styles is taken out first: browsers refuse styles in a page's own text.
    const [, before, styles, after] = /^(.*)<style>(.*)<\/style>(.*)$/s.exec(text) ??
      ['', '', '', text];
    this.#styles.replaceSync(styles);
    // Nothing of a document that is parsed so runs or loads.
    const parsed = new DOMParser().parseFromString(before + after, 'text/html');
    const article = parsed.querySelector('article');
    this.#sheet.replaceChildren(...(article ? [document.adoptNode(article)] : []));
    if (article) article.lang = parsed.documentElement.lang;
    this.#problem.hidden = true;
    return parsed.title;
  }

  /** @param {string} words why there is no report */
  fail(words) {
    this.#sheet.replaceChildren();
    this.#problem.textContent = words;
    this.#problem.hidden = false;
  }

  /** @param {boolean} isBusy another report is on its way */
  setBusy(isBusy) {
    this.#sheet.setAttribute('aria-busy', String(isBusy));
  }
}
