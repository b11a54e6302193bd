// @ts-check

/** How far beside the way ahead, in radians, a corner still lies straight ahead: 15°. */
export const ON_COURSE = Math.PI / 12;
/** Metres at which the sound stands; farther corners sound no fainter, so that they stay audible. */
const STAND = 2;

/** A click: where it comes from (metres, for a listener that looks along −z), how loud (0 to 1),
 * how high (hertz), with which timbre, and milliseconds to the next.
 * @typedef {{ x: number, z: number, gain: number, frequency: number, wave: OscillatorType,
 *   pause: number, isOnCourse: boolean }} Click */

/**
 * The sound of a corner: quiet, high and soft while the visitor faces it, else loud, low and harsh; it
 * clicks faster the nearer it comes.
 * @param {number} bearing  of the corner from where the visitor faces, radians counter-clockwise
 * @param {number} metres  to the corner
 * @returns {Click}
 */
export const clickOf = (bearing, metres) => {
  const angle = Math.atan2(Math.sin(bearing), Math.cos(bearing));
  const isOnCourse = Math.abs(angle) <= ON_COURSE;
  return {
    x: -Math.sin(angle) * STAND,
    z: -Math.cos(angle) * STAND,
    gain: isOnCourse ? 0.25 : 0.5 + 0.4 * (Math.abs(angle) / Math.PI),
    frequency: isOnCourse ? 880 : 440,
    wave: isOnCourse ? 'sine' : 'sawtooth',
    pause: Math.round(Math.min(1100, Math.max(350, 300 + metres * 40))),
    isOnCourse,
  };
};
