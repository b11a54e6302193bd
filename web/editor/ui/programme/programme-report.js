// @ts-check
import { clockText, dayOf } from '../../../shared/i18n/time-zone.js';
import { element } from '../../../shared/ui/element.js';
import { changeKinds } from '../../imports/programme-import.js';
import { placeText, remarkText } from '../../imports/remark-text.js';
import { textOf } from '../../plan/kinds.js';
import { placeName } from '../../programme/programme-list.js';

/** @import { Zone } from '../../../shared/i18n/time-zone.js' */
/** @import { ProgrammeChange, ProgrammeReport } from '../../imports/programme-import.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { Reader } from '../../state/reader.js' */

/** @typedef {{plan: Plan, reader: Reader, zone: Zone}} About */

/** The most entries of each kind that are listed, and characters of a value. */
const [listed, longest] = [200, 80];

/**
 * What an import changes: how many of each kind, then each of them, then what was not taken.
 *
 * @param {ProgrammeReport} report
 * @param {About} about
 * @returns {HTMLElement[]}
 */
export const programmeReport = ({ counts, changes, remarks }, about) => {
  const { reader: { t, language } } = about;
  const number = (/** @type {number} */ count) => count.toLocaleString(language);
  const chips = [...changeKinds, 'unchanged'].filter((kind) => counts[kind] > 0);
  return [
    element(
      'ul',
      { class: 'programme-counts' },
      ...chips.map((kind) =>
        element(
          'li',
          { class: kind },
          element('strong', {}, number(counts[kind])),
          ` ${t(`editor.programme.import.${kind}`)}`,
        )
      ),
    ),
    ...changeKinds.flatMap((kind) => {
      const found = changes.filter((change) => change.kind === kind);
      return found.length > 0 ? [changesOf(kind, found, about)] : [];
    }),
    ...(remarks.length > 0 ? [remarksOf(remarks, about)] : []),
  ];
};

/** @param {ProgrammeChange['kind']} kind @param {ProgrammeChange[]} changes @param {About} about */
const changesOf = (kind, changes, about) => {
  const { reader: { t, language, languages } } = about;
  const rest = changes.length - listed;
  return element(
    'details',
    { open: kind === 'moved' || kind === 'cancelled' },
    element(
      'summary',
      {},
      `${t(`editor.programme.import.${kind}`)} (${changes.length.toLocaleString(language)})`,
    ),
    element(
      'ul',
      {},
      ...changes.slice(0, listed).map(({ id, title, fields }) =>
        element(
          'li',
          {},
          textOf(title, languages) || id,
          ...Object.entries(fields).map(([name, { before, after }]) =>
            element(
              'small',
              {},
              `${t(`editor.programme.property.${name}`)}: `,
              t('editor.programme.import.to', {
                before: valueText(name, before, about),
                after: valueText(name, after, about),
              }),
            )
          ),
        )
      ),
      rest > 0 ? element('li', {}, t('editor.programme.import.more', { count: rest })) : null,
    ),
  );
};

/** @param {string} name @param {any} value @param {About} about */
const valueText = (name, value, { plan, reader: { t, language, languages }, zone }) => {
  if (value === null || value === undefined) return t('editor.programme.import.nothingThere');
  if (name === 'start' || name === 'end') {
    const at = Date.parse(value);
    const day = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
      .format(Date.parse(`${dayOf(at, zone)}T12:00Z`));
    return `${day} ${clockText(new Date(at), zone)}`;
  }
  const text = name === 'place'
    ? placeName(value, plan, languages)
    : Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'number'
    ? value.toLocaleString(language)
    : textOf(value, languages);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

/** @param {ProgrammeReport['remarks']} remarks @param {About} about */
const remarksOf = (remarks, { reader: { t, language } }) =>
  element(
    'details',
    { open: true },
    element(
      'summary',
      {},
      `${t('editor.programme.import.remarks')} (${remarks.length.toLocaleString(language)})`,
    ),
    element(
      'ul',
      {},
      ...remarks.slice(0, listed).map((remark) => {
        const { text, isEnglish } = remarkText(remark, t);
        return element(
          'li',
          { lang: isEnglish ? 'en' : null },
          element('small', {}, placeText(remark, t)),
          text,
        );
      }),
    ),
  );
