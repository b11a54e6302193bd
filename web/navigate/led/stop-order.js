// @ts-check
/** @import { Client } from '../../shared/api/client.js' */
/** @import { Place, Refusal, Spot } from '../../shared/api/types.js' */

/** What becomes of the order: the ids of the stops, or why there is none and the id to blame.
 * @typedef {{ order: readonly string[] } | { refusal: Refusal, stop: string | null }} StopOrder */

/**
 * Asks the server for the best order of stops from where the visitor is.
 *
 * The visitor is led to one stop at a time, so that the server keeps that way alive; the order of the
 * rest is asked for again at each stop.
 * @param {(body: { from: Spot, via: Place[], profile: string }) => ReturnType<Client['route']>} ask
 * @param {{ from: Spot, stops: readonly { id: string, place: Place }[], profile: string }} request
 * @returns {Promise<StopOrder>}
 */
export const orderStops = async (ask, { from, stops, profile }) => {
  if (stops.length < 2) return { order: stops.map(({ id }) => id) };
  const { tour, refusal } = await ask({ from, via: stops.map(({ place }) => place), profile });
  if (tour) return { order: tour.order.map((index) => stops[index].id) };
  if (!refusal) return { order: stops.map(({ id }) => id) };
  return { refusal, stop: refusal.stop === undefined ? null : stops[refusal.stop]?.id ?? null };
};
