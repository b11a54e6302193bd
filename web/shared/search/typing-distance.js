// @ts-check

/**
 * How many slips of the finger lie between what was typed and the beginning of a word: letters
 * wrong, missing, too many, or two exchanged. The rest of the word is free.
 * @param {string} typed
 * @param {string} word
 * @param {number} limit  more than this is not counted on
 * @returns {number} the slips, or `limit + 1` when there are more
 */
export const typingDistance = (typed, word, limit) => {
  const width = Math.min(word.length, typed.length + limit);
  /** @type {number[]} */
  let beforeLast = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        last[column - 1] + (isSame ? 0 : 1),
        last[column] + 1,
        current[column - 1] + 1,
      );
      if (
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] &&
        typed[row - 2] === word[column - 1]
      ) {
        cost = Math.min(cost, beforeLast[column - 2] + 1);
      }
      current.push(cost);
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(...last, limit + 1);
};
