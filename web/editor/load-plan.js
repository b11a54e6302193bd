// @ts-check
import { Plan } from './plan/plan.js';

/** @typedef {import('../shared/api/client.js').Client} Client */

/**
 * The whole plan of a venue as it is at one revision.
 *
 * @param {Client} client
 * @param {string} slug
 * @returns {Promise<{plan: Plan, revision: number}>}
 */
export const loadPlan = async (client, slug) => {
  const [venue, { features, revision }] = await Promise.all([
    client.venue(slug), client.features(slug),
  ]);
  // Between the two answers somebody may have edited.
  if (venue.revision !== revision) return loadPlan(client, slug);
  return { plan: new Plan(/** @type {any} */ (features), venue), revision };
};
