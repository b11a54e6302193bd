// @ts-check

/** Milliseconds without news after which dots turn grey. */
export const staleAfter = 2000;

/** How current the data is: `quiet` means connected without news.
 * @typedef {"connecting" | "live" | "quiet" | "lost"} Level */

/** What the page shows of the connection.
 * @param {"connecting" | "open" | "lost" | "closed"} socket @param {number} age of the data, ms
 * @returns {{ level: Level, isOld: boolean, warns: boolean }}
 *   isOld: dots are grey; warns: a banner says so */
export const connectionState = (socket, age) => {
  const isOld = age > staleAfter;
  if (socket === 'connecting') return { level: 'connecting', isOld, warns: false };
  if (socket !== 'open') return { level: 'lost', isOld: true, warns: age > staleAfter };
  return isOld ? { level: 'quiet', isOld, warns: true } : { level: 'live', isOld, warns: false };
};

/** One walker may fall silent; several at once mean that the stream stands still. */
const walkers = 3;

/** How old the data shown is. While all people stand, no positions come, and counts prove that the
 * data is current; while people walk, positions must come.
 * @param {{ ageOfData: number, sincePositions: number }} socket ms
 * @param {number} movers how many people walked in the last frame @returns {number} ms */
export const ageShown = ({ ageOfData, sincePositions }, movers) =>
  movers >= walkers && sincePositions > staleAfter
    ? Math.max(ageOfData, sincePositions)
    : ageOfData;

/** When the client connects again, in words.
 * @param {number} wait ms @param {(key: string, values?: Record<string, string>) => string} t */
export const retryText = (wait, t) =>
  wait > 0 ? t('retryIn', { value: String(Math.ceil(wait / 1000)) }) : t('retryNow');

/** An age in words: tenths of a second at first, then seconds, then minutes.
 * @param {number} age ms @param {(key: string, values: Record<string, string>) => string} t
 * @param {string} language */
export const ageText = (age, t, language) => {
  const digits = age < 9950 ? 1 : 0;
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (age < 90_000) return t('secondsShort', { value: format.format(Math.max(0, age) / 1000) });
  return t('minutesShort', { value: String(Math.round(age / 60_000)) });
};
