// @ts-check

/** Seconds as a clock shows them: `0:09`, `12:30`. @param {number} seconds @returns {string} */
export const clockText = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Counts down to the next attempt: reports the seconds left once a second, 0 at the end.
 * @param {number} seconds @param {(left: number) => void} report
 * @param {{ now?: () => number, setInterval?: typeof globalThis.setInterval, clearInterval?: typeof globalThis.clearInterval }} [world]
 * @returns {() => void} ends it */
export const countDown = (seconds, report, world = {}) => {
  const {
    now = () => performance.now(),
    setInterval: repeat = globalThis.setInterval,
    clearInterval: end = globalThis.clearInterval,
  } = world;
  const until = now() + seconds * 1000;
  const look = () => {
    const left = Math.max(0, Math.ceil((until - now()) / 1000));
    if (left === 0) end(timer);
    report(left);
  };
  const timer = repeat(look, 1000);
  report(Math.ceil(seconds));
  return () => end(timer);
};
