// @ts-check
import { boxAround } from '../plan/picking.js';
import { isOn } from '../plan/plan.js';

/** @import { Editor } from '../editor.js' */

/** @type {WeakMap<readonly string[], {plan: object, floor: string, box: ReturnType<typeof boxAround>}>} */
const known = new WeakMap();

/**
 * The box around what is selected on the floor that is shown, in metres; found once for each
 * selection and plan, as it is asked for with each move of the pointer.
 *
 * @param {Editor} editor
 */
export const selectionBox = (editor) => {
  const { selection, session, floor } = editor;
  const last = known.get(selection.ids);
  if (last?.plan === session.shown && last.floor === floor) return last.box;
  const box = boxAround(editor.selectedFeatures.filter((feature) => isOn(feature, floor)));
  known.set(selection.ids, { plan: session.shown, floor, box });
  return box;
};
