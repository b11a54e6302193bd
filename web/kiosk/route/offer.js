// @ts-check
/** @import { NearestPlace, Spot } from '../../shared/api/types.js' */
/** @import { Answer, RouteRefusal } from './answer.js' */

/**
 * A place that takes the stead of where the walk should begin or end.
 * @typedef {{ end: 'start' | 'destination', place: NearestPlace }} Instead
 */

/** What the map marks: an offered place, and the one that it stands for.
 * @typedef {{ at: Spot, asked?: Spot }} MarkedOffer */

/** The place without its distance, as the server takes it. @param {Spot} place  @returns {Spot} */
export const pointOf = ({ floor, x, y }) => ({ floor, x, y });

/**
 * The place that a refusal offers, and which end of the walk it takes the stead of.
 * @param {RouteRefusal | undefined} refusal
 * @returns {Instead | null} null when it offers none
 */
export const offerOf = (refusal) =>
  refusal?.nearest
    ? { end: refusal.reason === 'startBlocked' ? 'start' : 'destination', place: refusal.nearest }
    : null;

/**
 * What the map marks: the place that is offered or was taken, and the one that it stands for; of
 * a tour nothing is offered.
 * @param {{ answer: Pick<Answer, 'refusal'> | null, instead: Instead | null, stops: readonly string[] }} state
 * @param {Spot} at  where the kiosk stands
 * @param {Spot | null} target
 * @returns {MarkedOffer | null}
 */
export const markedOffer = ({ answer, instead, stops }, at, target) => {
  if (stops.length > 0) return null;
  const offer = offerOf(answer?.refusal) ?? instead;
  if (!offer) return null;
  return { at: pointOf(offer.place), asked: offer.end === 'start' ? at : target ?? undefined };
};
