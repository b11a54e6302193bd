// @ts-check
import { statusOf } from '../../shared/api/api-error.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { PlanImage } from '../../shared/api/types.js' */

/** Loads the plan pictures of the live page. A picture whose bytes are damaged is missing on the map like one
 * that was never added, so the page reports it, once each; a server that is away says so elsewhere.
 * @param {Pick<Client, 'content' | 'image'>} client
 * @param {(plan: PlanImage) => void} onRefused
 * @returns {(slug: string, plan: PlanImage) => Promise<Blob>} */
export const pictureLoader = (client, onRefused) => {
  /** @type {Set<string>} */
  const reported = new Set();
  return async (slug, plan) => {
    const { id, content } = plan;
    try {
      return await (content ? client.content(slug, content) : client.image(slug, id));
    } catch (error) {
      const key = `${id} ${content ?? ''}`;
      if (statusOf(error) > 0 && !reported.has(key)) {
        reported.add(key);
        onRefused(plan);
      }
      throw error;
    }
  };
};
