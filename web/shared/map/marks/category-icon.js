// @ts-check

/** Which icon and colour a category has, by words that venues use.
 * @type {readonly (readonly [icon: string, colour: string, words: readonly string[]])[]} */
const table = [
  ['info', '--poi-info', ['info', 'information', 'helpdesk', 'infodesk']],
  ['exit', '--poi-exit', ['exit', 'emergency-exit']],
  ['entrance', '--poi-exit', ['entrance']],
  ['toilet', '--poi-toilet', ['toilet', 'toilets', 'restroom', 'wc']],
  ['baby-care', '--poi-toilet', ['baby-care']],
  ['food', '--poi-food', ['food', 'catering', 'restaurant', 'canteen']],
  ['coffee', '--poi-food', ['coffee', 'cafe', 'tea']],
  ['bar', '--poi-bar', ['bar', 'bottles', 'drinks']],
  ['stage', '--poi-stage', ['stage', 'music', 'lecture']],
  ['booth', '--poi-booth', ['booth', 'project']],
  ['shop', '--poi-booth', ['shop']],
  ['meeting', '--poi-meeting', ['assembly', 'meeting', 'meeting-point']],
  ['room', '--poi-meeting', ['room', 'conference']],
  ['first-aid', '--poi-first-aid', ['first-aid']],
  ['cloakroom', '--poi-service', ['cloakroom', 'lockers']],
  ['wifi', '--poi-service', ['wifi']],
  ['parking', '--poi-service', ['parking']],
  ['service', '--poi-service', ['service']],
  ['lounge', '--poi-exit', ['lounge']],
  ['quiet', '--poi-stage', ['quiet']],
  ['art', '--poi-stage', ['art', 'gallery']],
  ['lift', '--poi-lift', ['lift', 'elevator']],
  ['escalator', '--poi-lift', ['escalator']],
  ['stairs', '--poi-lift', ['stairs', 'steps']],
  ['ramp', '--poi-lift', ['ramp']],
];

/** @type {ReadonlyMap<string, { icon: string, colour: string }>} */
const byWord = new Map(
  table.flatMap(([icon, colour, words]) => words.map((word) => [word, { icon, colour }])),
);
const other = Object.freeze({ icon: 'pin', colour: '--poi-pin' });

/** The icon and the colour (name of a custom property) of a feature, by its category, else by the
 * first of its groups that is known.
 * @param {{ properties: { category?: string, icon?: string, groups?: readonly string[] } }} feature */
export const categoryIcon = ({ properties }) => {
  for (const word of [properties.icon, properties.category, ...(properties.groups ?? [])]) {
    const found = word && byWord.get(word);
    if (found) return found;
  }
  return other;
};
