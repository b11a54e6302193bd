// @ts-check

/** @typedef {{ requestPermission?: () => Promise<string> }} Asking */

/** Whether this browser has sensors of motion at all: without HTTPS it has none.
 * @param {Window & typeof globalThis} [world] */
export const hasMotion = (world = window) => 'DeviceMotionEvent' in world && world.isSecureContext;

/** Asks for the permission to hear them. Browsers take that from a tap only, so that no wait comes before.
 * @param {Window & typeof globalThis} [world]
 * @returns {Promise<boolean>} */
export const askForMotion = async (world = window) => {
  if (!hasMotion(world)) return false;
  try {
    for (const kind of ['DeviceMotionEvent', 'DeviceOrientationEvent']) {
      const owner = /** @type {any} */ (world)[kind];
      const { requestPermission } = /** @type {Asking} */ (owner);
      if (requestPermission && await requestPermission.call(owner) !== 'granted') return false;
    }
    return true;
  } catch {
    return false;
  }
};
