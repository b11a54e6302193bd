// @ts-check

/**
 * When to ask whether the visitor is still there, and when to begin again.
 *
 * A value: the page reports touches and the passing of time (milliseconds of one clock) to it.
 * @typedef {{ phase: 'resting' | 'used' | 'asking', since: number }} Idle
 */

export const COUNTDOWN_SECONDS = 15;

/** The kiosk stands unused. @returns {Idle} */
export const resting = () => Object.freeze({ phase: 'resting', since: 0 });

/** A visitor touched, anywhere. @param {Idle} _idle  @param {number} now @returns {Idle} */
export const touched = (_idle, now) => Object.freeze({ phase: 'used', since: now });

/**
 * Time passed.
 * @param {Idle} idle
 * @param {number} now
 * @param {number} idleSeconds
 * @returns {{ idle: Idle, secondsLeft: number | null, isOver: boolean }} `secondsLeft` while asking
 */
export const passed = (idle, now, idleSeconds) => {
  const same = { idle, secondsLeft: null, isOver: false };
  if (idle.phase === 'resting') return same;
  if (idle.phase === 'used') {
    const askedAt = idle.since + idleSeconds * 1000;
    if (now < askedAt) return same;
    return passed(Object.freeze({ phase: 'asking', since: askedAt }), now, idleSeconds);
  }
  const left = COUNTDOWN_SECONDS - (now - idle.since) / 1000;
  return left > 0
    ? { idle, secondsLeft: Math.ceil(left), isOver: false }
    : { idle: resting(), secondsLeft: null, isOver: true };
};
