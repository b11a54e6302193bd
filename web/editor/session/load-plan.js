// @ts-check
import { Plan } from '../plan/plan.js';

/** @import { Client } from '../../shared/api/client.js' */

/**
 * The whole plan of a venue as it is at one revision.
 *
 * @param {Client} client
 * @param {string} slug
 * @returns {Promise<{plan: Plan, revision: number}>}
 */
export const loadPlan = async (client, slug) => {
  const { venue, features, revision } = await client.snapshot(slug);
  return { plan: new Plan(/** @type {any} */ (features), venue), revision };
};
