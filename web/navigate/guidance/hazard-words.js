// @ts-check
/** @import { Hazard } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** Doors with words of their own; others are doors. */
const DOORS = new Set(['automatic', 'manual', 'revolving', 'sliding']);

/** What a hazard is called, such as “stairs going down, 2 floors”.
 * @param {Hazard} hazard  @param {Speech} speech
 * @param {(id: string) => string} floorName */
export const hazardText = (hazard, { t }, floorName) => {
  const { kind, category = '', direction, floors = 0, toFloor } = hazard;
  if (kind === 'door') return t(DOORS.has(category) ? `hazard.door.${category}` : 'hazard.door');
  if (kind === 'lift' && toFloor !== undefined) {
    return t('hazard.lift', { floor: floorName(toFloor) });
  }
  const what = t(direction ? `hazard.${kind}.${direction}` : `hazard.${kind}`);
  return floors > 1 ? t('hazard.floors', { what, count: floors }) : what;
};

/** One hazard, or two that follow each other at once. @param {readonly Hazard[]} hazards
 * @param {Speech} speech  @param {(id: string) => string} floorName */
export const hazardsText = (hazards, speech, floorName) => {
  const [first, second] = hazards.map((hazard) => hazardText(hazard, speech, floorName));
  if (second === undefined) return first;
  return first === second && hazards[0].kind === 'door'
    ? speech.t('hazard.twoDoors')
    : speech.t('hazard.then', { what: first, next: second });
};
