// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { canBePlaced } from '../model/plan-edits.js';
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What the reader may do.
 * @typedef {{ mayEdit: boolean, mayShare: boolean }} ActionRights */

/** What can be done with a device. Each button is made once: it keeps the keyboard's focus while figures
 * change.
 * @typedef {object} ActionHandlers
 * @property {() => void} onTakePlace moves it to where it seems to stand
 * @property {() => void} onPlace asks for its place by a tap on the plan
 * @property {(at: [number, number]) => void} onPut moves it to a typed place, in metres
 * @property {() => void} onShow shows it on the plan
 * @property {(other: string) => void} onReplace lets another device take its place
 * @property {() => void} onRotate gives its link another token
 * @property {() => void} onForget */

/** The actions of the device that is open. */
export class DeviceActions {
  #speech;
  #rights;
  #handlers;
  #editorURL;
  #buttons;
  #editor = element('a', { class: 'button' });
  #replace = element('details', { class: 'replace' });
  #choices = element('div', { class: 'choices' });
  #shownChoices = '';
  #form;
  #x = numberInput();
  #y = numberInput();
  /** Fields that the reader wrote in: they stay as they are. @type {Set<EventTarget | null>} */
  #typed = new Set();
  #device = '';
  /** @type {HTMLElement} */
  element;

  /** @param {Speech} speech @param {ActionRights} rights @param {ActionHandlers} handlers
   * @param {(device: Device) => string} editorURL */
  constructor(speech, rights, handlers, editorURL) {
    const { t } = speech;
    this.#speech = speech;
    this.#rights = rights;
    this.#handlers = handlers;
    this.#editorURL = editorURL;
    const make = (
      /** @type {string} */ key,
      /** @type {string} */ picture,
      /** @type {() => void} */ click,
      kind = '',
    ) =>
      element(
        'button',
        { type: 'button', class: `button ${kind}`.trim(), 'data-act': key, click },
        icon(picture),
        element('span', {}, t(`act.${key}`)),
      );
    this.#buttons = {
      takePlace: make('takePlace', 'check', handlers.onTakePlace, 'primary'),
      place: make('place', 'move', handlers.onPlace),
      show: make('show', 'search', handlers.onShow),
      rotate: make('rotate', 'key', handlers.onRotate),
      forget: make('forget', 'trash', handlers.onForget, 'is-danger'),
    };
    this.#editor.append(icon('pencil'), t('act.editor'));
    this.#replace.append(
      element('summary', { class: 'button' }, icon('rotate'), t('act.replace')),
      this.#choices,
    );
    this.#form = element(
      'form',
      {
        class: 'coordinates',
        input: ({ target }) => this.#typed.add(target),
        submit: (event) => {
          event.preventDefault();
          const [x, y] = [this.#x.valueAsNumber, this.#y.valueAsNumber];
          this.#typed.clear();
          if (Number.isFinite(x) && Number.isFinite(y)) handlers.onPut([x, y]);
        },
      },
      element('label', {}, 'x', this.#x, 'm'),
      element('label', {}, 'y', this.#y, 'm'),
      element('button', { type: 'submit', class: 'button' }, t('act.put')),
    );
    const { takePlace, place, show, rotate, forget } = this.#buttons;
    this.element = element(
      'div',
      { class: 'actions', role: 'group', 'aria-label': t('act') },
      takePlace,
      show,
      place,
      this.#editor,
      this.#replace,
      rotate,
      forget,
      this.#form,
    );
  }

  /** @param {Device} device @param {readonly string[]} others new devices that can take its place */
  show(device, others) {
    const { feature, place, link } = device;
    const { mayEdit, mayShare } = this.#rights;
    const { takePlace, place: placing, show, rotate, forget } = this.#buttons;
    takePlace.hidden = !mayEdit || !feature || !place;
    show.hidden = !feature;
    placing.hidden = !mayEdit || !canBePlaced(device);
    setText(
      /** @type {Node} */ (placing.lastChild),
      this.#speech.t(feature ? 'act.place' : 'act.placeNew'),
    );
    this.#editor.hidden = !mayEdit || !feature;
    this.#editor.href = this.#editorURL(device);
    rotate.hidden = !mayShare || !link;
    forget.hidden = !mayEdit || feature !== undefined;
    this.#form.hidden = !mayEdit || !feature;
    this.#showChoices(mayEdit && feature ? others : []);
    if (device.id !== this.#device) {
      this.#device = device.id;
      this.#replace.open = false;
      this.#typed.clear();
    }
    if (!feature) return;
    for (
      const [input, value] of /** @type {const} */ ([[this.#x, feature.x], [this.#y, feature.y]])
    ) {
      const text = value.toFixed(2);
      if (!this.#typed.has(input) && input.value !== text) input.value = text;
    }
  }

  /** @param {readonly string[]} others */
  #showChoices(others) {
    this.#replace.hidden = others.length === 0;
    const key = others.join('\n');
    if (key === this.#shownChoices) return;
    this.#shownChoices = key;
    const { t } = this.#speech;
    this.#choices.replaceChildren(
      ...others.map((other) =>
        element('button', {
          type: 'button',
          class: 'button',
          'data-replacement': other,
          click: () => this.#handlers.onReplace(other),
        }, t('act.by', { name: other }))
      ),
    );
  }
}

const numberInput = () =>
  element('input', { class: 'input', type: 'number', step: '0.01', inputmode: 'decimal' });
