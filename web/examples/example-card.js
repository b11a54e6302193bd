// @ts-check
import { copyText } from '../shared/ui/copy-text.js';
import { element } from '../shared/ui/element.js';
/** @import { Translate } from '../shared/i18n/i18n.js' */

/** What a run says, line after line; `show` puts a part of the page there.
 * @typedef {{ print: (...words: unknown[]) => void, show: (node: HTMLElement) => void }} Output */
/** An example: `text` is what a reader copies, `run` does the same here, where a browser can.
 * @typedef {{ name: string, text: () => Promise<string> | string, run?: (output: Output) => Promise<void> }} Example */

/** The most lines that a run shows. */
const mostLines = 200;

/** A value as a line shows it. @param {unknown} word */
const written = (word) => (typeof word === 'string' ? word : JSON.stringify(word));

/** One example: what it does, its text, a button that copies it, one that runs it, and what comes of it. */
export class ExampleCard {
  #t;
  #example;
  #code = element('code');
  #lines = element('pre', { class: 'output', tabindex: 0, 'aria-live': 'polite', hidden: true });
  #part = element('div', { class: 'shown-part', hidden: true });
  #run;
  /** @type {HTMLElement} */
  element;

  /** @param {Translate} t @param {Example} example */
  constructor(t, example) {
    this.#t = t;
    this.#example = example;
    const { name, run } = example;
    const title = t(name);
    this.#lines.setAttribute('aria-label', t('outputOf', { name: title }));
    this.#run = element('button', {
      type: 'button',
      class: 'button primary',
      'aria-label': t('runOf', { name: title }),
      click: () => void this.run(),
    }, t('run'));
    const copy = element('button', {
      type: 'button',
      class: 'button',
      'aria-label': t('copyOf', { name: title }),
      click: () => void copyText(this.#code.textContent ?? '', t('copied')),
    }, t('copy'));
    this.element = element(
      'article',
      { class: 'example card', id: name },
      element('div', {}, element('h3', {}, title), element('p', {}, t(`${name}.text`))),
      element('pre', {
        class: 'program',
        tabindex: 0,
        'aria-label': t('programOf', { name: title }),
      }, this.#code),
      element('div', { class: 'actions' }, run ? this.#run : null, copy),
      this.#lines,
      this.#part,
    );
    void this.fill();
  }

  /** Writes the text again, for instance of another venue. */
  async fill() {
    this.#code.textContent = await this.#example.text();
  }

  /** Runs it and shows what comes of it. */
  async run() {
    const { run } = this.#example;
    if (!run || this.#run.disabled) return;
    this.#run.disabled = true;
    this.#lines.replaceChildren();
    this.#lines.hidden = false;
    const print = (/** @type {unknown[]} */ ...words) => {
      if (this.#lines.childNodes.length < mostLines) {
        this.#lines.append(`${words.map(written).join(' ')}\n`);
      }
    };
    const show = (/** @type {HTMLElement} */ node) => {
      this.#part.hidden = false;
      this.#part.replaceChildren(node);
    };
    try {
      await run({ print, show });
      if (this.#lines.childNodes.length === 0) print(this.#t('done'));
    } catch (error) {
      print(this.#t('failed', { reason: error instanceof Error ? error.message : String(error) }));
    }
    this.#run.disabled = false;
  }
}
