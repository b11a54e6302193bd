// @ts-check

/** How long to wait before the n-th new attempt: 1, 2, 4 … 30 s, less up to 30 % by chance so that
 * a thousand pages do not come back at the same moment.
 * @param {number} attempt 0 for the first @param {number} chance 0…1 @returns {number} ms */
export const backoff = (attempt, chance) =>
  Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10)) * (0.7 + 0.3 * chance);
