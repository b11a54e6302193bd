// @ts-check
import { element } from '../../../shared/ui/element.js';
import { elementBox, windowSize } from '../../../shared/ui/page-zoom.js';

/** What has a tooltip: controls with a `title` but pins on the map, and what names its tooltip itself. */
const controls = ':is(button, a, select, [role="tab"])[title]:not(.walk-pin), [data-tip]';
/** Pixels between a control and its tooltip, and between a tooltip and the edge of the window. */
const gap = 6;

/**
 * Names controls that are pictures: at once under the mouse and with the keyboard on them, where a
 * browser's own tooltip comes after a second and never by keys. Fingers see the labels.
 */
export class Tooltips {
  #tip = element('div', { class: 'tooltip', 'aria-hidden': 'true', popover: 'manual' });
  /** @type {HTMLElement | null} */
  #owner = null;

  /** @param {HTMLElement} root  everything in it has such tooltips */
  constructor(root) {
    root.append(this.#tip);
    root.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch') this.#show(event.target);
    });
    root.addEventListener('pointerleave', () => this.#hide());
    root.addEventListener('pointerdown', () => this.#hide(), { capture: true });
    root.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) this.#show(target);
    });
    root.addEventListener('focusout', () => this.#hide());
    root.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#hide(), {
      capture: true,
    });
  }

  /** @param {EventTarget | null} target */
  #show(target) {
    const owner = target instanceof Element
      ? /** @type {HTMLElement | null} */ (target.closest(controls))
      : null;
    if (owner === this.#owner && owner?.isConnected) return;
    this.#hide();
    if (!owner || owner.getAttribute('aria-expanded') === 'true') return;
    takeTitle(owner);
    const text = owner.dataset.tip ?? '';
    if (!text || owner.innerText.trim() === text) return;
    this.#owner = owner;
    this.#tip.textContent = text;
    this.#tip.showPopover?.();
    this.#place(elementBox(owner));
  }

  #hide() {
    if (!this.#owner) return;
    this.#owner = null;
    this.#tip.hidePopover?.();
  }

  /** Beside the tools, else below a control or, where there is no room, above it. @param {ReturnType<typeof elementBox>} box */
  #place(box) {
    const { offsetWidth: width, offsetHeight: height, style } = this.#tip;
    const page = windowSize();
    const isBeside = this.#owner?.closest('[aria-orientation="vertical"]') &&
      box.right + gap + width < page.width;
    const below = box.bottom + gap + height < page.height
      ? box.bottom + gap
      : box.top - gap - height;
    const left = isBeside ? box.right + gap : box.left + (box.width - width) / 2;
    const top = isBeside ? box.top + (box.height - height) / 2 : below;
    style.left = `${Math.max(gap, Math.min(left, page.width - width - gap))}px`;
    style.top = `${Math.max(gap, top)}px`;
  }
}

/** Keeps the browser from showing a tooltip of its own besides. @param {HTMLElement} owner */
const takeTitle = (owner) => {
  const { title } = owner;
  if (!title) return;
  owner.dataset.tip = title;
  owner.removeAttribute('title');
  const isNamed = owner.hasAttribute('aria-label') || owner.textContent?.trim();
  if (!isNamed) owner.setAttribute('aria-label', title);
};
