// @ts-check

/** Seconds as one reads them on a clock: `0:09`, `12:30`. @param {number} seconds @returns {string} */
export const clockText = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Counts down until one may try again: tells the seconds left once a second, 0 at the end.
 * @param {number} seconds @param {(left: number) => void} tell
 * @param {{ now?: () => number, setInterval?: typeof globalThis.setInterval, clearInterval?: typeof globalThis.clearInterval }} [world]
 * @returns {() => void} ends it */
export const countDown = (seconds, tell, world = {}) => {
  const {
    now = () => performance.now(),
    setInterval: repeat = globalThis.setInterval,
    clearInterval: end = globalThis.clearInterval,
  } = world;
  const until = now() + seconds * 1000;
  const look = () => {
    const left = Math.max(0, Math.ceil((until - now()) / 1000));
    if (left === 0) end(timer);
    tell(left);
  };
  const timer = repeat(look, 1000);
  tell(Math.ceil(seconds));
  return () => end(timer);
};
