// @ts-check

/** A stretch of time that is recorded. `people` are peaks of the head count, one for each
 * `minutesPerCount` minutes from `firstMinute` on. Times in milliseconds since 1970.
 * @typedef {{ from: number, to: number, firstMinute: number, people: number[] }} Stretch */

/** The areas to draw: one a stretch, each a list of `[left, right, share]`, 0…1 of width and height.
 * @param {readonly Stretch[]} stretches @param {number} minutesPerCount
 * @param {{ from: number, to: number }} shown milliseconds since 1970
 * @returns {{ steps: [number, number, number][], most: number }[]} */
export const peopleChart = (stretches, minutesPerCount, { from, to }) => {
  const step = minutesPerCount * 60_000;
  const share = (/** @type {number} */ time) => (time - from) / (to - from);
  const most = Math.max(
    1,
    ...stretches.flatMap(({ people }) => people.reduce((a, b) => Math.max(a, b), 0)),
  );
  return stretches.filter((stretch) => stretch.to >= from && stretch.from <= to).map((stretch) => ({
    most,
    steps: stretch.people.flatMap((count, index) => {
      const begin = Math.max(stretch.firstMinute + index * step, stretch.from, from);
      const end = Math.min(stretch.firstMinute + (index + 1) * step, stretch.to, to);
      return end > begin
        ? [/** @type {[number, number, number]} */ ([share(begin), share(end), count / most])]
        : [];
    }),
  }));
};
