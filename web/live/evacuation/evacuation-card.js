// @ts-check
import { makeCardHead } from '../../shared/ui/card-head.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { ApiError } from '../../shared/api/api-error.js' */
/** @import { Evacuation, EvacuationExit } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** How long the evacuation takes: in one sentence, then exit by exit. */
export class EvacuationCard {
  #speech;
  #onExit;
  #floorName;
  #summary = element('p', { class: 'summary' });
  #warning = element('p', { class: 'warning', hidden: true });
  #rows = element('tbody');
  #table;
  #problem = element('div', { class: 'no-exits', hidden: true });
  /** Announces to a screen reader the first answer, and the first with people without a way out;
   * others come every few seconds. */
  #announced = element('p', { class: 'visually-hidden', role: 'status' });
  #key = '';
  #hasAlarmed = false;
  /** @type {HTMLElement} */
  element;

  /** @param {Speech} speech
   * @param {{ onClose: () => void, onExit: (exit: EvacuationExit) => void,
   *   floorName: (id: string) => string, editorAddress: string }} page */
  constructor(speech, { onClose, onExit, floorName, editorAddress }) {
    const { t } = speech;
    this.#speech = speech;
    this.#onExit = onExit;
    this.#floorName = floorName;
    const heads = ['exit', 'peopleColumn', 'lastOut'].map((key) =>
      element('th', { scope: 'col' }, t(key))
    );
    this.#table = element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...heads)),
      this.#rows,
    );
    this.#problem.append(
      element('p', {}, t('noExitsText')),
      element(
        'a',
        { class: 'button primary', href: editorAddress },
        icon('pencil'),
        t('openEditor'),
      ),
    );
    this.element = element(
      'section',
      { class: 'evacuation-card card', 'aria-label': t('evacuation'), hidden: true },
      makeCardHead(element('h2', {}, t('evacuation')), t('close'), onClose),
      this.#summary,
      this.#warning,
      this.#problem,
      element('div', {
        class: 'table-frame',
        tabindex: 0,
        role: 'region',
        'aria-label': t('exits'),
      }, this.#table),
      this.#announced,
    );
  }

  /** @param {boolean} isOn shown, waiting for the first answer */
  turn(isOn) {
    this.element.hidden = !isOn;
    this.#key = '';
    this.#hasAlarmed = false;
    setText(this.#announced, '');
    if (isOn) this.#say(this.#speech.t('evacuationAsking'), { hasTable: false });
  }

  /** @param {Evacuation} evacuation */
  show(evacuation) {
    const { t } = this.#speech;
    const { count, stranded, ridesLift, seconds } = evacuation;
    const summary = count > 0
      ? t('evacuationSummary', { time: this.#duration(seconds) })
      : stranded > 0
      ? ''
      : t('evacuationNobody');
    this.#say(summary, { hasTable: true });
    this.#warning.classList.toggle('is-bad', stranded > 0);
    const warnings = [
      stranded > 0 ? t('stranded', { count: stranded }) : '',
      ridesLift > 0 ? t('ridesLift', { count: ridesLift }) : '',
    ].filter(Boolean);
    this.#warning.hidden = warnings.length === 0;
    setText(this.#warning, warnings.join(' '));
    this.#list(evacuation.exits);
    const isAlarm = stranded > 0 && !this.#hasAlarmed;
    this.#hasAlarmed ||= isAlarm;
    if (isAlarm || this.#announced.textContent === '') {
      setText(this.#announced, [summary, ...warnings].join(' '));
    }
  }

  /** @param {ApiError & { type?: string }} problem */
  refuse(problem) {
    const { t } = this.#speech;
    if (problem.type?.endsWith('#nothing-fits')) {
      this.showNoExits();
      return;
    }
    const words = t(problem.status === 403 ? 'evacuationForbidden' : 'evacuationFailed');
    this.#say(words, { hasTable: false });
    this.#warning.hidden = true;
    setText(this.#announced, words);
  }

  /** The venue has no exits: says what to do. */
  showNoExits() {
    const { t } = this.#speech;
    this.#say(t('noExits'), { hasTable: false, hasNoExits: true });
    this.#warning.hidden = true;
    setText(this.#announced, `${t('noExits')} ${t('noExitsText')}`);
  }

  /** @param {string} words @param {{ hasTable: boolean, hasNoExits?: boolean }} parts */
  #say(words, { hasTable, hasNoExits = false }) {
    setText(this.#summary, words);
    this.#problem.hidden = !hasNoExits;
    /** @type {HTMLElement} */ (this.#table.parentElement).hidden = !hasTable;
  }

  /** @param {EvacuationExit[]} exits */
  #list(exits) {
    const { localized, number } = this.#speech;
    const sorted = [...exits].sort((a, b) => b.count - a.count);
    const rows = sorted.map((exit) => ({
      exit,
      name: localized(exit.name) || exit.feature,
      floor: this.#floorName(exit.floor),
      cells: [number(exit.count), exit.count > 0 ? this.#duration(exit.seconds) : '–'],
    }));
    const key = JSON.stringify(rows.map(({ name, floor, cells }) => [name, floor, cells]));
    if (key === this.#key) return;
    this.#key = key;
    const held = this.#rows.contains(document.activeElement)
      ? document.activeElement?.getAttribute('data-exit')
      : null;
    this.#rows.replaceChildren(
      ...rows.map(({ exit, name, floor, cells }) =>
        element(
          'tr',
          {},
          element(
            'th',
            { scope: 'row' },
            element(
              'button',
              {
                type: 'button',
                'data-exit': exit.feature,
                click: () => this.#onExit(exit),
              },
              element('span', {}, name),
              element('span', { class: 'where' }, floor),
            ),
          ),
          ...cells.map((text) => element('td', {}, text)),
        )
      ),
    );
    if (held) {
      const kept = [...this.#rows.querySelectorAll('button')].find((button) =>
        button.dataset.exit === held
      );
      kept?.focus();
    }
  }

  /** @param {number} seconds */
  #duration(seconds) {
    const { t } = this.#speech;
    const whole = Math.ceil(seconds);
    return whole < 60
      ? t('secondsShort', { value: whole })
      : t('minutesSeconds', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
  }
}
