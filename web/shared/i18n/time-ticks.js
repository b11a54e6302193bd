// @ts-check

const minute = 60_000;
/** Milliseconds between two marks of an axis of time: what clocks and days have. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080].map((minutes) =>
  minutes * minute
);

/** Where an axis of time is marked: full minutes, hours or days of the clock on the wall, as many as
 * have room.
 * @param {{ from: number, to: number }} shown milliseconds since 1970
 * @param {number} room how many marks fit
 * @param {(at: number) => number} [offset] minutes that UTC is ahead of the wall's clock then
 * @returns {{ at: number, isDay: boolean }[]} isDay: a midnight */
export const timeTicks = (
  { from, to },
  room,
  offset = (at) => new Date(at).getTimezoneOffset(),
) => {
  const span = to - from;
  if (!(span > 0) || room < 1) return [];
  const step = steps.find((each) => span / each <= room) ?? steps[steps.length - 1];
  /** @type {{ at: number, isDay: boolean }[]} */
  const ticks = [];
  const shift = offset(from) * minute;
  for (let wall = Math.ceil((from - shift) / step) * step; wall + shift <= to; wall += step) {
    ticks.push({ at: wall + shift, isDay: wall % (1440 * minute) === 0 });
  }
  return ticks;
};
