// @ts-check

/** @import { DragHandlers, Press } from './drag.js' */
/** @import { TapTarget } from './tap-drag.js' */

/** Pixels above the finger that the point is, where it can be seen. */
const lift = 64;

/**
 * A finger in a mode that works by taps: while it moves it shows a point above itself, and taps
 * there when it leaves. A finger that does not move taps where it is.
 *
 * @param {{readonly current: TapTarget}} tools
 * @param {(screen: readonly [number, number]) => readonly [number, number]} toWorld
 * @param {(at: Press | null) => void} show  where the finger aims; `null` when it does no longer
 * @returns {DragHandlers}
 */
export const aim = (tools, toWorld, show) => {
  const mode = tools.current;
  const isThere = () => tools.current === mode;
  /** @param {Press} press @returns {Press} */
  const above = (press) => {
    /** @type {readonly [number, number]} */
    const screen = [press.screen[0], press.screen[1] - lift];
    return { ...press, screen, world: toWorld(screen) };
  };
  return {
    move: (at) => {
      if (!isThere()) return;
      const place = above(at);
      mode.hover?.(place);
      show(place);
    },
    end: (at) => {
      show(null);
      if (isThere()) mode.tap?.(above(at));
    },
    tap: (at) => void (isThere() && mode.tap?.(at)),
    cancel: () => show(null),
  };
};
