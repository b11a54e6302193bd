// @ts-check
import { ApiError } from '../../shared/api/api-error.js';
/** @import { KeptPart } from './kept-venue.js' */

/** Milliseconds that the server has for its answer where another one is kept. */
const TIMEOUT = 4000;

/** Whether the server did not answer, or its proxy did in its place. @param {unknown} error */
const isAway = (error) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * The server's answer, or the one that is kept where there is no network, or a very slow one.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @param {() => Promise<KeptPart<Answer> | null>} readKept
 * @param {number} [timeout]  milliseconds
 * @returns {Promise<{ answer: Answer, keptAt: number | null }>} `keptAt`: when the answer was true;
 *   rejects as `ask` does where nothing is kept
 */
export const orKept = async (ask, readKept, timeout = TIMEOUT) => {
  const fresh = ask().then((answer) => ({ answer, keptAt: null }));
  // It may fail before what is kept has been read, or too late to count.
  fresh.catch(() => {});
  const found = await readKept();
  if (found === null) return fresh;
  const old = { answer: found.value, keptAt: found.at };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((done) => (timer = setTimeout(() => done(old), timeout)));
  try {
    return await Promise.race([fresh, /** @type {Promise<typeof old>} */ (late)]);
  } catch (error) {
    if (isAway(error)) return old;
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
