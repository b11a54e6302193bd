// @ts-check
// The pointer of a test on a map of one metre a pixel, and what it meets there.
import { required } from '../required.js';

/** @import { DragHandlers, Press } from '../../../web/editor/gestures/drag.js' */
/** @import { Mode } from '../../../web/editor/modes/mode.js' */
/** @import { Editor } from '../../../web/editor/operations/editor.js' */
/** @import { Position } from '../../../web/editor/plan/types.js' */

/** A pointer of a mouse without keys. @param {number} x @param {number} y @param {Partial<Press>} [more] @returns {Press} */
export const press = (x, y, more = {}) => ({
  screen: [x, y],
  world: [x, y],
  shift: false,
  alt: false,
  ctrl: false,
  touch: false,
  ...more,
});

/** The same at a place. @param {Position} at @param {Partial<Press>} [more] */
export const pressAt = ([x, y], more = {}) => press(x, y, more);

/**
 * The mode of the tool in hand. What the test asks of it, it must have: a call of a handler that is
 * missing fails.
 *
 * @param {Editor} editor
 */
export const modeOf = (editor) => /** @type {Required<Mode>} */ (editor.tools.current);

/** Takes hold of what lies at the pointer. @param {Pick<Mode, 'press'>} mode @param {Press} from */
export const grab = (mode, from) => {
  const handlers = required(mode.press?.(from), `what lies at ${from.world}`);
  return /** @type {Required<DragHandlers>} */ (handlers);
};
