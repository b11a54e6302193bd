// @ts-check
import { MapView } from '../shared/map/map-view.js';
/** @import { Client } from '../shared/api/client.js' */

/** A small plan of a venue's ground floor, without names and not to be touched.
 * @param {HTMLElement} host @param {Client} client
 * @param {string} slug @returns {Promise<void>} */
export const drawThumbnail = async (host, client, slug) => {
  const venue = await client.venue(slug);
  const ground = [...venue.floors].sort((a, b) => Math.abs(a.ordinal) - Math.abs(b.ordinal))[0];
  if (!ground) return;
  const { features } = await client.features(slug, ground.id);
  const view = new MapView(host, { gestures: false, isMarked: () => false, padding: 10 });
  view.surface.inert = true;
  view.setVenue(venue);
  view.setFloor(ground.id);
  view.setFeatures(new Map(features.map((feature) => [feature.id, feature])));
  view.fit();
};
