// @ts-check
import { RepeatedRequest } from '../../shared/api/repeated-request.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { StateSign } from '../list/state-sign.js';
import { WrittenText } from '../../shared/ui/written-text.js';
import { WalkTest } from '../model/walk-test.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { DeviceState } from '../../shared/api/device-types.js' */
/** @import { Outcome } from '../../shared/api/repeated-request.js' */
/** @import { Positioning } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { FigureTexts } from '../model/figures.js' */
/** @import { TestedAnchor, Verdict } from '../model/walk-test.js' */

/** Milliseconds between an answer and the next request: a walker goes a metre meanwhile. */
const pause = 700;

/** The sign of each verdict. @type {Readonly<Record<Verdict, DeviceState>>} */
const signs = Object.freeze({ heard: 'well', missed: 'silent', ahead: 'unknown' });

/** The walk test: a reader with a phone or a tag walks past the anchors, and sees which of them hear it. */
export class WalkPanel {
  #page;
  #who = element('select', { class: 'input' });
  #where = element('select', { class: 'input' });
  #begin;
  #note = element('p', { class: 'quiet', role: 'status' });
  #count = new WrittenText(element('strong', { class: 'walk-count' }));
  #bar = element('progress', { max: 1, value: 0 });
  #latest = element('p', { class: 'walk-latest', role: 'status' });
  #list = element('ul', { class: 'walk-list' });
  /** @type {Map<string, { row: HTMLElement, sign: StateSign, words: WrittenText }>} */
  #rows = new Map();
  #request;
  /** @type {WalkTest | null} */
  #test = null;
  /** @type {HTMLElement} */
  element;

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {FigureTexts} page.figures
   * @param {Pick<Client, "navigators" | "positioning">} page.client
   * @param {string} page.slug of the venue
   * @param {() => readonly TestedAnchor[]} page.anchors all of the venue
   * @param {() => readonly { id: string, name: string }[]} page.floors
   * @param {() => string} page.floor the one that is shown
   * @param {() => void} page.onClose */
  constructor(page) {
    const { t } = page.speech;
    this.#page = page;
    this.#begin = element(
      'button',
      { type: 'button', class: 'button primary walk-begin', click: () => this.#turn() },
      t('walk.begin'),
    );
    this.#bar.setAttribute('aria-label', t('walk.progress'));
    this.#request = new RepeatedRequest(
      () => page.client.positioning(page.slug, this.#who.value),
      (outcome) => this.#take(outcome),
      { pause },
    );
    this.element = element(
      'section',
      { class: 'walk', 'aria-label': t('walk'), hidden: true },
      element(
        'div',
        { class: 'detail-head' },
        icon('walking', { size: 28 }),
        element('h2', { class: 'detail-title', tabindex: -1 }, t('walk')),
        element('button', {
          type: 'button',
          class: 'button icon-only',
          'aria-label': t('close'),
          click: page.onClose,
        }, icon('close')),
      ),
      element('p', { class: 'quiet' }, t('walk.hint')),
      element(
        'div',
        { class: 'walk-choices' },
        element('label', {}, t('walk.who'), this.#who),
        element('label', {}, t('walk.where'), this.#where),
      ),
      element('div', { class: 'walk-progress' }, this.#count.element, this.#bar),
      this.#latest,
      this.#note,
      this.#list,
      this.#begin,
    );
  }

  /** What tests look at; `null` before a test began. */
  get state() {
    if (!this.#test) return null;
    const { heard, size, rows } = this.#test;
    return {
      heard,
      size,
      isRunning: this.#request.isOn,
      verdicts: Object.fromEntries(rows.map(({ id, verdict }) => [id, verdict])),
    };
  }

  /** Shows or hides it. @param {boolean} isOpen */
  async turn(isOpen) {
    this.element.hidden = !isOpen;
    if (!isOpen) {
      this.#stop();
      return;
    }
    const { speech: { t }, floors, floor } = this.#page;
    const chosen = this.#where.value || floor();
    this.#where.replaceChildren(
      element('option', { value: '' }, t('filter.floors')),
      ...floors().map(({ id, name }) => element('option', { value: id }, name)),
    );
    this.#where.value = chosen;
    this.element.querySelector('h2')?.focus();
    await this.#loadNavigators();
  }

  async #loadNavigators() {
    const { client, slug, speech: { t } } = this.#page;
    const { value } = this.#who;
    try {
      const { navigators } = await client.navigators(slug);
      this.#who.replaceChildren(
        ...navigators.map(({ id, name }) =>
          element('option', { value: id }, name ? `${name} (${id})` : id)
        ),
      );
      if (navigators.some(({ id }) => id === value)) this.#who.value = value;
      setText(this.#note, navigators.length === 0 ? t('walk.nobody') : '');
      this.#begin.disabled = navigators.length === 0;
    } catch (error) {
      setText(this.#note, /** @type {Error} */ (error).message);
    }
  }

  #turn() {
    if (this.#request.isOn) this.#stop();
    else this.#start();
  }

  #start() {
    const { anchors, speech: { t } } = this.#page;
    const floor = this.#where.value;
    this.#test = new WalkTest(anchors().filter((anchor) => floor === '' || anchor.floor === floor));
    this.#list.replaceChildren();
    this.#rows.clear();
    setText(this.#latest, '');
    setText(this.#note, this.#test.size === 0 ? t('walk.noAnchors') : '');
    setText(this.#begin, t('walk.end'));
    this.#who.disabled = this.#where.disabled = true;
    this.element.classList.add('is-running');
    this.#show();
    this.#request.turn(true);
  }

  #stop() {
    if (!this.#request.isOn) return;
    this.#request.turn(false);
    setText(this.#begin, this.#page.speech.t('walk.again'));
    this.#who.disabled = this.#where.disabled = false;
    this.element.classList.remove('is-running');
  }

  /** @param {Outcome<Positioning>} outcome */
  #take(outcome) {
    const { t } = this.#page.speech;
    if ('problem' in outcome) {
      setText(
        this.#note,
        t(outcome.problem.status === 404 ? 'walk.unmeasured' : 'walk.away'),
      );
      return;
    }
    setText(this.#note, outcome.answer.state === 'lost' ? t('walk.lost') : '');
    const first = this.#test?.take(outcome.answer, performance.now()) ?? [];
    if (first.length > 0) {
      setText(this.#latest, t('walk.latest', { name: this.#test?.latest ?? '' }));
      // A walker looks where to go, not at the screen.
      navigator.vibrate?.(60);
    }
    this.#show();
  }

  #show() {
    const test = this.#test;
    if (!test) return;
    const { t, number } = this.#page.speech;
    this.#count.write(t('walk.count', { heard: number(test.heard), all: number(test.size) }));
    this.#bar.max = Math.max(1, test.size);
    this.#bar.value = test.heard;
    const rows = test.rows;
    for (const row of rows) {
      const shown = this.#rows.get(row.id) ?? this.#makeRow(row.id, row.name);
      shown.sign.show(signs[row.verdict]);
      shown.row.dataset.verdict = row.verdict;
      const away = row.distance === null || row.verdict === 'heard'
        ? ''
        : ` · ${t('walk.away-by', { distance: this.#page.speech.metres(row.distance) })}`;
      shown.words.write(`${t(`walk.${row.verdict}`, { count: number(row.count) })}${away}`);
    }
    const order = rows.map(({ id }) => this.#rows.get(id)?.row);
    const isSame = order.every((row, i) => row === this.#list.children[i]);
    if (!isSame) this.#list.append(.../** @type {HTMLElement[]} */ (order));
  }

  /** @param {string} id @param {string} name */
  #makeRow(id, name) {
    const sign = new StateSign();
    const words = new WrittenText(element('span'));
    const row = element(
      'li',
      { 'data-anchor': id },
      sign.element,
      element('strong', {}, name),
      words.element,
    );
    const shown = { row, sign, words };
    this.#rows.set(id, shown);
    return shown;
  }
}
