// @ts-check
import { element } from '../../../shared/ui/element.js';
import { viewOf } from './history-places.js';
import { icon } from '../controls/icon.js';
import { labelWithFloor } from '../controls/label.js';
import { countsOf, marksOf, nameIn, rowsOf } from './versions-differences.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Feature } from '../../plan/types.js' */
/** @import { ChangeMarks } from './change-marks.js' */
/** @import { Difference, Row } from './versions-differences.js' */

/** More rows than these are counted, not listed. */
const limit = 300;
/** @type {Record<string, string>} */
const signs = { added: '+', removed: '−', changed: '~' };

/** What is different between a version and now: a list, and marks on the map. */
export class VersionsComparison {
  #session;
  #view;
  #reader;
  #t;
  #marks;
  node = element('section', { class: 'comparison', hidden: true });

  /**
   * @param {{session: EditSession, view: View, reader: Reader}} parts
   * @param {ChangeMarks} marks
   */
  constructor({ session, view, reader }, marks) {
    const { t } = reader;
    this.#session = session;
    this.#view = view;
    this.#reader = reader;
    this.#t = t;
    this.#marks = marks;
  }

  /**
   * @param {string} name  of the version
   * @param {Difference[]} differences
   * @param {() => void} onClose
   */
  show(name, differences, onClose) {
    const t = this.#t;
    const rows = rowsOf(differences);
    this.#marks.show(marksOf(rows));
    const label = t('editor.versions.endComparison');
    const close = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': label, title: label, click: onClose },
      icon('close'),
    );
    const more = rows.length - limit;
    this.node.hidden = false;
    this.node.replaceChildren(
      element('header', {}, element('h2', {}, t('editor.versions.since', { name })), close),
      rows.length > 0
        ? this.#legend(rows)
        : element('p', { class: 'note' }, t('editor.versions.same')),
      element('ul', {}, ...rows.slice(0, limit).map((row) => this.#row(row))),
      more > 0 ? element('p', { class: 'note' }, t('editor.list.more', { count: more })) : '',
    );
  }

  hide() {
    this.#marks.show([]);
    this.node.hidden = true;
    this.node.replaceChildren();
  }

  /** @param {Row[]} rows */
  #legend(rows) {
    const counts = Object.entries(countsOf(rows)).map(([kind, count]) =>
      element('li', { class: kind }, sign(kind), this.#t(`editor.versions.${kind}`, { count }))
    );
    return element('div', { role: 'status' }, element('ul', { class: 'legend' }, ...counts));
  }

  /** @param {Row} row */
  #row(row) {
    const { kind, noun, feature } = row;
    const name = nameIn(row, this.#reader.languages);
    const what = this.#t(`editor.count.${noun}`, { count: 1 });
    const state = this.#t(`editor.versions.${kind}One`);
    const text = name
      ? this.#t('editor.history.named', { kind: what, name })
      : feature
      ? labelWithFloor(feature, this.#session.plan, this.#reader)
      : what;
    return element(
      'li',
      { class: kind },
      element(
        'button',
        {
          type: 'button',
          'aria-label': `${state}: ${text}`,
          click: () => feature && this.#go(feature),
        },
        sign(kind),
        element('span', { class: 'label' }, text),
      ),
    );
  }

  /** @param {Feature} feature */
  #go(feature) {
    const { surface } = this.#view;
    const session = this.#session;
    if (feature.floor !== surface.floor && session.plan.floor(feature.floor)) {
      surface.setFloor(feature.floor);
    }
    surface.zoomTo(viewOf([feature]));
  }
}

/** @param {string} kind */
const sign = (kind) => element('span', { class: 'sign', 'aria-hidden': 'true' }, signs[kind]);
