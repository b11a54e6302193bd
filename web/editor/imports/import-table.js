// @ts-check

/** What a type becomes: `kind` `null` leaves it out. @typedef {{kind: string | null, category?: string, walled?: boolean}} Target */

/** What types become; a type that ends in `*` stands for all that begin like it. `metresPerUnit` is the scale of drawings. @typedef {{types: Record<string, Target>, metresPerUnit?: number}} Profile */

/** A line of a report: things of a type on a floor, and what they became. @typedef {{type: string, floor?: string, count: number, target?: Target}} TypeCount */

/** A line of the table. @typedef {{type: string, count: number, target: Target, isChosen: boolean}} TableRow */

/** The kinds that things of a file can become, in the order that they are offered. */
export const kinds = Object.freeze([
  'wall',
  'area',
  'door',
  'obstacle',
  'poi',
  'connector',
  'line',
  'anchor',
  'marker',
]);

/** A profile that changes nothing. @type {Profile} */
export const emptyProfile = Object.freeze({ types: Object.freeze({}) });

/** Whether an entry of a profile is about a type. @param {string} entry @param {string} type */
const isAbout = (entry, type) =>
  entry.endsWith('*') ? type.startsWith(entry.slice(0, -1)) : entry === type;

/**
 * The table of a report: types that become something or are left out, the most frequent first.
 *
 * @param {readonly TypeCount[]} types
 * @param {Profile} profile
 * @returns {TableRow[]}
 */
export const rowsOf = (types, profile) => {
  /** @type {Map<string, TableRow>} */
  const rows = new Map();
  for (const { type, count, target } of types) {
    if (!target) continue;
    const row = rows.get(type) ??
      {
        type,
        count: 0,
        target,
        isChosen: Object.keys(profile.types).some((entry) => isAbout(entry, type)),
      };
    row.count += count;
    rows.set(type, row);
  }
  return [...rows.values()].sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
};

/** A profile in which a type becomes something else. @param {Profile} profile @param {string} type @param {Target} target @returns {Profile} */
export const withTarget = (profile, type, { kind, category, walled }) => ({
  ...profile,
  types: {
    ...profile.types,
    [type]: {
      kind,
      ...(kind !== null && category && { category }),
      ...(kind === 'area' && walled && { walled }),
    },
  },
});

/** Whether a profile says something about a report's types. @param {Profile} profile @param {readonly TypeCount[]} types */
export const concerns = ({ types: entries }, types) =>
  types.some(({ type }) => Object.keys(entries).some((entry) => isAbout(entry, type)));

/** The whole table, for `floorcast import --profile`. @param {readonly TypeCount[]} types @param {Profile} profile @returns {string} */
export const profileText = (types, profile) => {
  const shown = rowsOf(types, profile).map(({ type, target }) => [type, target]);
  const all = { ...profile.types, ...Object.fromEntries(shown) };
  const lines = Object.keys(all).sort().map((type) =>
    `  ${JSON.stringify(type)}: ${JSON.stringify(all[type])}`
  );
  const scale = profile.metresPerUnit ? `"metresPerUnit": ${profile.metresPerUnit},\n` : '';
  return `{${scale}"types": {\n${lines.join(',\n')}\n}}\n`;
};

/**
 * Reads a profile; the server checks its entries.
 *
 * @param {string} text
 * @returns {Profile}
 * @throws {SyntaxError} where it is no JSON or has no types
 */
export const readProfile = (text) => {
  const { types, metresPerUnit } = JSON.parse(text) ?? {};
  if (typeof types !== 'object' || types === null || Array.isArray(types)) {
    throw new SyntaxError('types');
  }
  return { types, ...(typeof metresPerUnit === 'number' && { metresPerUnit }) };
};
