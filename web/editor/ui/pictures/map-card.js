// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/**
 * A card on the map that leads through something: what to do now, fields, buttons. It takes no room
 * from the map and keeps what it says in a live region.
 */
export class MapCard {
  #text = element('p', { class: 'card-text', role: 'status' });
  #error = element('p', { class: 'card-error', role: 'alert' });
  #body = element('div', { class: 'card-body' });
  #answers = element('div', { class: 'answers' });
  node;

  /**
   * @param {HTMLElement} host
   * @param {{title: string, close: string, onClose: () => void, onEnter?: () => void}} options  title
   *   and close: in the reader's language
   */
  constructor(host, { title, close, onClose, onEnter }) {
    const closing = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': close, title: close, click: onClose },
      icon('close'),
    );
    this.node = element(
      'form',
      {
        class: 'map-card',
        'data-float': true,
        'aria-label': title,
        submit: (event) => {
          event.preventDefault();
          onEnter?.();
        },
        keydown: (event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        },
      },
      element('header', {}, element('h2', {}, title), closing),
      this.#text,
      this.#body,
      this.#error,
      this.#answers,
    );
    host.append(this.node);
  }

  /** @param {string} text  what to do now */
  say(text) {
    if (this.#text.textContent !== text) this.#text.textContent = text;
  }

  /** @param {string} text  what is wrong; empty for nothing */
  complain(text) {
    this.#error.textContent = text;
  }

  /** Shows these below the text. @param {...Node} nodes */
  show(...nodes) {
    if (
      nodes.some((node, index) => this.#body.childNodes[index] !== node) ||
      this.#body.childNodes.length !== nodes.length
    ) this.#body.replaceChildren(...nodes);
  }

  /** @param {...HTMLElement} buttons  the one that Enter presses is last */
  offer(...buttons) {
    this.#answers.replaceChildren(...buttons);
  }

  /** What of the map it covers, at the rim where it stands. @returns {{right?: number, bottom?: number}} pixels */
  get covered() {
    const { offsetWidth, offsetHeight, offsetLeft, parentElement } = this.node;
    const [width, height] = [parentElement?.clientWidth ?? 0, parentElement?.clientHeight ?? 0];
    if (offsetLeft > 24 || offsetWidth < width / 2) return { right: offsetWidth + 24 };
    // It grows with what it asks for.
    return { bottom: Math.min(Math.max(offsetHeight, 220) + 16, height * 0.6) };
  }

  /** Takes it off the map. */
  close() {
    this.node.remove();
  }
}

/** A button of a card; without something to run the one that Enter presses. @param {string} text @param {() => void} [run] */
export const cardButton = (
  text,
  run,
) => (run
  ? element('button', { type: 'button', class: 'plain', click: run }, text)
  : element('button', { type: 'submit', class: 'strong' }, text));
