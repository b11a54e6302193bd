// @ts-check
import { textOf } from '../plan/kinds.js';
import { makeIssue } from './issue.js';
import { floorsOf } from './plan-index.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Feature } from '../plan/types.js' */
/** @import { Issue } from './issue.js' */

/**
 * A floor on which things are drawn but that has no way in: neither an entrance or exit
 * nor a connector in service.
 *
 * @param {Plan} plan
 * @returns {Issue[]}
 */
export const floorsWithoutEntrance = (plan) => {
  const drawn = new Set();
  const entered = new Set();
  for (const feature of plan.features()) {
    drawn.add(feature.floor);
    if (isEntrance(feature)) { for (const floor of floorsOf(feature)) entered.add(floor); }
  }
  return plan.floors.filter(({ id }) => drawn.has(id) && !entered.has(id)).map(({ id, name }) => {
    const title = textOf(name, []) || id;
    return makeIssue({
      rule: 'floor-without-entrance',
      severity: 'warning',
      floor: id,
      features: [],
      message: `Nothing leads to “${title}”: it has no entrance, no exit and no connector in ` +
        'service. Add one.',
      values: { name: title },
      opens: { command: 'placeEntrance', argument: id },
    });
  });
};

/** Whether a change of a feature may matter. @param {Feature | undefined} before @param {Feature | undefined} after */
export const mayChangeEntrances = (before, after) =>
  !before || !after || isEntrance(before) !== isEntrance(after) ||
  String(floorsOf(before)) !== String(floorsOf(after));

/** Whether people come onto its floors by it. @param {Feature} feature */
const isEntrance = (feature) => {
  const { kind, properties } = feature;
  if (kind === 'poi') return ['entrance', 'exit'].includes(properties.category);
  return kind === 'connector' && properties.inService !== false && floorsOf(feature).length > 1;
};
