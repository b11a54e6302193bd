// @ts-check
import { namedVertices } from '../../shared/geometry/vertices.js';
import { subjectOf } from '../plan/changes.js';
import { toMillimetre } from '../../shared/geometry/rounding.js';
import { nameOf, textOf, titleOfEntry } from '../plan/kinds.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Change } from '../plan/types.js' */

/** What a feature's kind is called here; other kinds are called what they are. */
const words = new Map([['poi', 'place'], ['line', 'counting line']]);

/** What the settings of a venue's identity are called here. */
const identity = new Map([
  ['settings.timeZone', 'time zone'],
  ['settings.accentColour', 'accent colour'],
  ['settings.headerColour', 'header colour'],
  ['settings.logo', 'logo'],
  ['settings.street', 'address'],
  ['settings.locality', 'address'],
  ['settings.country', 'address'],
]);

/**
 * What a gesture does in a few English words, for the venue's history: `Move 3 obstacles`,
 * `Rename place “Afra”`.
 *
 * @param {readonly Change[]} changes
 * @param {Plan} plan  before
 * @returns {string}
 */
export const describe = (changes, plan) => {
  const things = new Map(changes.map((change) => [subjectOf(change).join('\n'), change]));
  const verbs = new Set(changes.map(verbOf));
  const only = verbs.size === 1 ? [...verbs][0] : verbs.has('Reshape') ? 'Reshape' : 'Change';
  const verb = isMove(changes, plan) ? 'Move' : only;
  const first = [...things.values()][0];
  if (things.size > 1) {
    const nouns = new Set([...things.values()].map((change) => nounOf(change, plan)));
    return `${verb} ${things.size} ${nouns.size === 1 ? `${[...nouns][0]}s` : 'things'}`;
  }
  const name = titleOf(first, plan);
  return `${verb} ${nounOf(first, plan)}${name ? ` “${name}”` : ''}`;
};

/** @param {Change} change */
const verbOf = (change) => {
  const { field, before, after } = change;
  if (field === subjectOf(change)[0]) return !after ? 'Delete' : before ? 'Replace' : 'Add';
  if (field === 'order') return 'Reorder';
  if (['name', 'properties.name', 'properties.title', 'properties.exhibitor'].includes(field)) {
    return 'Rename';
  }
  if (field === 'geometry' || field === 'radius' || field.startsWith('vertex.')) return 'Reshape';
  if (field === 'properties.closed') return after ? 'Close' : 'Open';
  return field === 'planToFloor' ? 'Calibrate' : 'Change';
};

/** @param {Change} change @param {Plan} plan */
const nounOf = (change, plan) => {
  const [kind, id] = subjectOf(change);
  if (kind === 'venue') {
    if (change.field.startsWith('settings.')) return identity.get(change.field) ?? 'settings';
    return change.field === 'order' ? 'buildings' : 'venue';
  }
  if (kind === 'entry') return plan.entry(id)?.kind ?? change.after?.kind ?? 'session';
  if (kind !== 'feature') return kind;
  const known = plan.feature(id)?.kind ?? change.after?.kind ?? kind;
  return words.get(known) ?? known;
};

/** @param {Change} change @param {Plan} plan */
const titleOf = (change, plan) => {
  const [kind, id] = subjectOf(change);
  if (kind === 'feature') {
    const feature = plan.feature(id) ?? change.after;
    return feature?.properties ? nameOf(feature, ['en']).slice(0, 80) : '';
  }
  if (kind === 'entry') return titleOfEntry(plan.entry(id) ?? change.after, ['en']).slice(0, 80);
  const thing = kind === 'venue' ? null : (plan[kind](id) ?? change.after);
  return textOf(thing?.name, ['en']).slice(0, 80);
};

/**
 * Whether every vertex of every feature goes the same way.
 *
 * @param {readonly Change[]} changes
 * @param {Plan} plan
 */
const isMove = (changes, plan) => {
  const moves = changes.filter(
    ({ field, before, after }) => field.startsWith('vertex.') && before && after,
  );
  const ways = moves.map(
    ({ before: [x, y], after }) => `${toMillimetre(after[0] - x)} ${toMillimetre(after[1] - y)}`,
  );
  const features = new Set(changes.map(({ feature }) => feature));
  const count = [...features].reduce((sum, id) => {
    const feature = plan.feature(id);
    return sum + (feature ? namedVertices(feature.geometry).flat().length : 0);
  }, 0);
  return moves.length === changes.length && moves.length === count && new Set(ways).size === 1;
};
