// @ts-check
import { element, setText } from '../../shared/ui/element.js';

/** A small label beside a dot. */
export class HoverCard {
  #title = element('strong');
  #line = element('span');
  element = element(
    'div',
    { class: 'hover-card', 'aria-hidden': 'true', hidden: true },
    this.#title,
    this.#line,
  );

  /** @param {{ title: string, line: string, x: number, y: number } | null} what x, y: CSS pixels
   *   within the map */
  show(what) {
    this.element.hidden = what === null;
    if (!what) return;
    setText(this.#title, what.title);
    setText(this.#line, what.line);
    this.element.style.transform = `translate(${Math.round(what.x)}px, ${Math.round(what.y)}px)`;
  }
}
