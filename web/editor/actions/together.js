// @ts-check
import { netChanges } from '../plan/net-changes.js';

/** @import { Action, Change } from '../plan/types.js' */

/**
 * Several actions as one, each on the plan that those before it leave. An edit made of it is undone
 * in one step.
 *
 * @param {readonly Action[]} actions
 * @returns {Action}
 */
export const together = (actions) => (plan) => {
  let after = plan;
  /** @type {Change[]} */
  const changes = [];
  for (const action of actions) {
    const next = action(after);
    changes.push(...next);
    after = after.applying(next);
  }
  return netChanges(changes, plan, after);
};
