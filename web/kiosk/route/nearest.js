// @ts-check

/**
 * The candidate with the quickest walk; the first one when no walk can be had.
 * @template {{place: any}} T
 * @param {T[]} candidates  those likely near first; only the first few are asked for
 * @param {(to: any) => Promise<{route?: {seconds: number}}>} askRoute
 * @returns {Promise<T | null>}
 */
export const quickest = async (candidates, askRoute) => {
  const tried = candidates.slice(0, 4);
  const seconds = await Promise.all(tried.map(async ({ place }) => {
    try {
      return (await askRoute(place)).route?.seconds ?? Infinity;
    } catch {
      return Infinity;
    }
  }));
  const best = seconds.indexOf(Math.min(...seconds));
  return tried[Math.max(0, best)] ?? null;
};
