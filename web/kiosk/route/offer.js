// @ts-check
/** @import { Instead, State } from '../state/state.js' */

/** Only where it is: what the server takes as a place. @param {{floor: string, x: number, y: number}} place */
export const pointOf = ({ floor, x, y }) => ({ floor, x, y });

/**
 * The place that a refusal offers, and which end of the walk it takes the stead of.
 * @param {{reason: string, nearest?: {floor: string, x: number, y: number, distance?: number}} | undefined} refusal
 * @returns {Instead | null} null when it offers none
 */
export const offerOf = (
  refusal,
) => (refusal?.nearest
  ? { end: refusal.reason === 'startBlocked' ? 'start' : 'destination', place: refusal.nearest }
  : null);

/**
 * What the map marks: the place that is offered or was taken, and the one that it stands for; of
 * a tour nothing is offered.
 * @param {State} state
 * @param {{floor: string, x: number, y: number}} at  where the kiosk stands
 * @param {{floor: string, x: number, y: number} | null} target
 * @returns {{at: {floor: string, x: number, y: number}, asked?: {floor: string, x: number, y: number}} | null}
 */
export const markedOffer = ({ answer, instead, stops }, at, target) => {
  if (stops.length > 0) return null;
  const offer = offerOf(answer?.refusal) ?? instead;
  if (!offer) return null;
  return { at: pointOf(offer.place), asked: offer.end === 'start' ? at : target ?? undefined };
};
