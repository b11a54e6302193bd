// @ts-check

/** @import { Mode } from '../modes/modes.js' */
/** @import { DragHandlers } from './drag.js' */

/**
 * A drag in a mode that works by taps: a tap where it begins and one where it ends. A mode that
 * one tap is enough for (`isOneTap`) gets the one at the end.
 *
 * @param {{readonly current: Mode}} modes
 * @returns {DragHandlers}
 */
export const tapDrag = (modes) => {
  const mode = modes.current;
  let hasBegun = mode.isOneTap === true;
  // The first tap may have ended the mode.
  const isThere = () => modes.current === mode;
  return {
    move: (at, from) => {
      if (!hasBegun) {
        hasBegun = true;
        mode.tap?.(from);
      }
      if (isThere()) mode.hover?.(at);
    },
    end: (at) => void (isThere() && mode.tap?.(at)),
    tap: (at) => void (isThere() && mode.tap?.(at)),
    cancel: () => void (isThere() && !mode.isOneTap && mode.key?.('Backspace')),
  };
};
