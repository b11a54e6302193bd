// @ts-check
import { textOf } from '../../plan/kinds.js';
import { labelOf } from '../controls/label.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Issue } from '../../validations/issue.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/**
 * What an issue says in the reader's language, with the names that lists have for its features.
 *
 * @param {Issue} issue
 * @param {{session: EditSession, reader: Reader}} parts
 */
export const issueText = (issue, parts) => {
  const { t } = parts.reader;
  const { rule, features, message } = issue;
  if (rule === 'not-step-free') return stepsText(issue, parts);
  const isDoor = rule === 'passage-too-narrow' && features.length === 1;
  const key = `editor.issue.${rule}${isDoor ? '.door' : ''}`;
  const text = t(key, { ...issue.values, ...namesIn(issue, parts) });
  // A rule that only a newer server knows.
  return text === key ? message : text;
};

/** Which places have steps on the way, and what bars them.
 * @param {Issue} issue  @param {{session: EditSession, reader: Reader}} parts */
const stepsText = (issue, parts) => {
  const { t } = parts.reader;
  const { cause, isGroup } = issue.values ?? {};
  const names = namesIn(issue, parts);
  const advice = `editor.issue.not-step-free.${cause}`;
  // The first feature of several places is what bars them; a whole floor has none.
  const by = isGroup && issue.features.length > 0 ? names.name : issue.values?.by;
  const values = { ...issue.values, ...names, by };
  const what = t(`editor.issue.not-step-free${isGroup ? '.group' : ''}`, values);
  const why = t(advice, values);
  return why === advice ? issue.message : `${what} ${why}`;
};

/** What the fix of an issue does, in a few words. @param {Issue} issue @param {Translate} t */
export const fixText = ({ rule, fix }, t) => {
  const key = `editor.fix.${rule}`;
  const text = t(key);
  return text === key ? (fix?.label ?? t('editor.fix.other')) : text;
};

/** @param {Issue} issue @param {{session: EditSession, reader: Reader}} parts */
const namesIn = ({ features, floor }, { session, reader }) => {
  const plan = session.shown;
  const titles = features.map((id) => {
    const feature = plan.feature(id);
    return feature ? labelOf(feature, plan, reader) : id;
  });
  const floorName = textOf(plan.floor(floor)?.name, reader.languages) || floor;
  const name = titles[0] ?? floorName;
  return { name, floor: floorName, ...(titles.length > 1 && { other: titles[1] }) };
};
