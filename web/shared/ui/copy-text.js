// @ts-check
import { showToast } from './toast.js';

/** Copies a text and says so; nothing happens where the browser keeps its clipboard to itself.
 * @param {string} text @param {string} done what the toast says */
export const copyText = async (text, done) => {
  try {
    await navigator.clipboard?.writeText(text);
    if (navigator.clipboard) showToast(done, { tone: 'good' });
  } catch {
    // The reader denied it.
  }
};
