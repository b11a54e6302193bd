// @ts-check
// What a password must be like, as the server asks for it (NIST SP 800-63B, 3.1.1.2): long and not
// obvious. The server refuses a few more, those that are tried first.

/** Characters at least. */
export const leastCharacters = 10;
const mostBytes = 1024;

/** @typedef {"length" | "ownName" | "obvious"} Rule */

/** @param {string} lower */
const isObvious = (lower) => {
  if (new Set(lower).size <= 2) return true;
  // A run such as 1234567890 or zyxwvutsrq.
  const codes = [...lower].map((character) => /** @type {number} */ (character.codePointAt(0)));
  const isNumber = /^\d+$/.test(lower);
  const steps = codes.slice(1).map((code, i) => code - codes[i]).map((step) =>
    isNumber && Math.abs(step) === 9 ? -Math.sign(step) : step
  );
  return new Set(steps).size === 1;
};

/** Which rules a password keeps.
 * @param {string} password @param {readonly string[]} names the owner's address and name
 * @returns {Record<Rule, boolean>} */
export const rulesKept = (password, names) => {
  const normal = password.normalize('NFKC');
  const lower = normal.toLowerCase();
  const own = names.filter(Boolean).flatMap((
    name,
  ) => [name.toLowerCase(), name.toLowerCase().split('@')[0]]);
  return {
    length: [...normal].length >= leastCharacters &&
      new TextEncoder().encode(normal).length <= mostBytes,
    ownName: normal !== '' && !own.includes(lower),
    obvious: normal !== '' && !isObvious(lower),
  };
};
