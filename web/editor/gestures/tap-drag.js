// @ts-check

/** @import { DragHandlers, Press } from './drag.js' */

/**
 * What works by taps: a mode with `usesCross`.
 *
 * @typedef {{isOneTap?: boolean, tap?: (press: Press, isDragged?: boolean) => void, hover?: (press: Press) => void,
 *   key?: (key: string) => boolean}} TapTarget
 */

/**
 * A drag in a mode that works by taps: a tap where it begins and one where it ends. A mode that
 * one tap is enough for (`isOneTap`) gets the one at the end. A mode hears which tap begins a drag
 * (`isDragged`).
 *
 * @param {{readonly current: TapTarget}} tools
 * @returns {DragHandlers}
 */
export const tapDrag = (tools) => {
  const mode = tools.current;
  let hasBegun = mode.isOneTap === true;
  // The first tap may have ended the mode.
  const isThere = () => tools.current === mode;
  return {
    move: (at, from) => {
      if (!hasBegun) {
        hasBegun = true;
        mode.tap?.(from, true);
      }
      if (isThere()) mode.hover?.(at);
    },
    end: (at) => void (isThere() && mode.tap?.(at)),
    tap: (at) => void (isThere() && mode.tap?.(at)),
    cancel: () => void (isThere() && !mode.isOneTap && mode.key?.('Backspace')),
  };
};
