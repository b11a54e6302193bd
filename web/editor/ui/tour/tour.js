// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { placeCard } from './place-card.js';
import { tourSteps } from './steps.js';
import { elementBox, windowSize } from '../../../shared/ui/page-zoom.js';

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** A walk through the page in five steps; the page can be used meanwhile. */
export class Tour {
  #t;
  #root;
  #ring = element('div', { class: 'tour-ring', 'aria-hidden': 'true' });
  #title = element('h2', { id: 'tour-title', tabindex: -1 });
  #text = element('p', { id: 'tour-text' });
  #count = element('span', { class: 'tour-count' });
  #back;
  #next;
  #card;
  #at = 0;
  #ending = new AbortController();
  /** What had the focus before. */
  #before = document.activeElement;
  #onEnd;

  /**
   * @param {HTMLElement} root  of the page
   * @param {Translate} t
   * @param {() => void} onEnd
   */
  constructor(root, t, onEnd) {
    this.#t = t;
    this.#root = root;
    this.#onEnd = onEnd;
    const button = (/** @type {string} */ name, /** @type {() => void} */ click) =>
      element('button', { type: 'button', class: 'plain', click }, t(name));
    this.#back = button('editor.tour.back', () => this.#go(this.#at - 1));
    this.#next = button('editor.tour.next', () => this.#go(this.#at + 1));
    this.#next.className = 'strong';
    const label = t('editor.tour.close');
    const close = element(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': label,
        title: label,
        click: () => this.end(),
      },
      icon('close'),
    );
    this.#card = element(
      'section',
      {
        class: 'tour-card',
        role: 'dialog',
        'aria-labelledby': 'tour-title',
        'aria-describedby': 'tour-text',
      },
      element('div', { class: 'tour-head' }, this.#title, close),
      this.#text,
      element('div', { class: 'tour-foot' }, this.#count, this.#back, this.#next),
    );
  }

  /** Begins with the first step. */
  start() {
    const { signal } = this.#ending;
    this.#root.append(this.#ring, this.#card);
    addEventListener('resize', () => this.#place(), { signal });
    this.#card.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.#go(0);
  }

  /** Takes the tour off the page and gives the focus back. */
  end() {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    const hadFocus = this.#card.contains(document.activeElement);
    this.#ring.remove();
    this.#card.remove();
    if (hadFocus && this.#before instanceof HTMLElement) this.#before.focus();
    this.#onEnd();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Escape') this.end();
    else if (event.key === 'ArrowLeft') this.#go(this.#at - 1);
    else if (event.key === 'ArrowRight') this.#go(this.#at + 1);
    else if (event.key === 'Enter' && !isOnButton) this.#go(this.#at + 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} index */
  #go(index) {
    if (index < 0) return;
    if (index >= tourSteps.length) {
      this.end();
      return;
    }
    this.#at = index;
    const { id } = tourSteps[index];
    const isLast = index === tourSteps.length - 1;
    this.#title.textContent = this.#t(`editor.tour.${id}`);
    this.#text.textContent = this.#t(`editor.tour.${id}Text`);
    this.#count.textContent = this.#t('editor.tour.count', { at: index + 1, of: tourSteps.length });
    this.#back.hidden = index === 0;
    this.#next.textContent = this.#t(isLast ? 'editor.tour.done' : 'editor.tour.next');
    this.#place();
    // A screen reader reads the new step from its title on.
    this.#title.focus({ preventScroll: true });
  }

  #place() {
    const { target, side } = tourSteps[this.#at];
    const page = windowSize();
    const found = [...document.querySelectorAll(target)]
      .map((each) => elementBox(each))
      .find(({ width, height, right, left }) =>
        width > 0 && height > 0 && right > 0 && left < page.width
      );
    const box = found ?? { left: page.width / 2, top: page.height / 2, width: 0, height: 0 };
    const { left, top } = placeCard(box, elementBox(this.#card), page, side);
    this.#card.style.left = `${left}px`;
    this.#card.style.top = `${top}px`;
    this.#ring.hidden = !found || side === 'inside';
    this.#ring.style.left = `${box.left - 4}px`;
    this.#ring.style.top = `${box.top - 4}px`;
    this.#ring.style.width = `${box.width + 8}px`;
    this.#ring.style.height = `${box.height + 8}px`;
  }
}
