// @ts-check

/** The signs of the codes on markers: neither 0 nor 1, I, L, O or U. The server's are the same. */
export const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** How many signs a code has. */
export const CODE_LENGTH = 8;

/** Draws a code for a new marker. */
export const makeMarkerCode = () => {
  let code = '';
  while (code.length < CODE_LENGTH) {
    // What is above the last whole multiple is left out, so that all signs are as likely.
    const bytes = crypto.getRandomValues(new Uint8Array(2 * CODE_LENGTH));
    for (const byte of bytes.filter((each) => each < 240)) code += CODE_SIGNS[byte % 30];
  }
  return code.slice(0, CODE_LENGTH);
};

/** Reads a code as people type it: in small letters too, with spaces and hyphens.
 * @param {string} text @returns {string | null} null for what is no code */
export const readMarkerCode = (text) => {
  const signs = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return signs.length === CODE_LENGTH && [...signs].every((sign) => CODE_SIGNS.includes(sign))
    ? signs
    : null;
};

/** The code of a marker's short link, `https://…/m/CODE`, or of the code alone.
 * @param {string} text @returns {string | null} null for any other text */
export const codeOfLink = (text) => {
  const match = /^https?:\/\/\S+\/m\/([^/?#\s]+)\/?$/.exec(text.trim());
  return readMarkerCode(match ? match[1] : text);
};

/** The code as it is printed, in two groups. @param {string} code */
export const groupedCode = (code) => `${code.slice(0, 4)}-${code.slice(4)}`;
