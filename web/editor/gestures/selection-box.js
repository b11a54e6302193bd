// @ts-check
import { boxAround } from '../plan/picking.js';
import { isOn } from '../plan/plan.js';

/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */

/** @type {WeakMap<readonly string[], {plan: object, floor: string, box: ReturnType<typeof boxAround>}>} */
const known = new WeakMap();

/**
 * The box around what is selected on the floor that is shown, in metres; found once for each
 * selection and plan, as it is asked for with each move of the pointer.
 *
 * @param {{session: EditSession, selection: Selection, view: View}} parts
 */
export const selectionBox = ({ session, selection, view }) => {
  const { floor } = view;
  const last = known.get(selection.ids);
  if (last?.plan === session.shown && last.floor === floor) return last.box;
  const box = boxAround(selection.features.filter((feature) => isOn(feature, floor)));
  known.set(selection.ids, { plan: session.shown, floor, box });
  return box;
};
