// @ts-check
import { readMarkerCode } from '../../shared/places/marker-code.js';

/** The address by which a friend's phone opens this page with a code; after the #, so that no log of a
 * server has it. @param {string} page  an address of this page  @param {string} venue  @param {string} code
 * @returns {string} */
export const friendLink = (page, venue, code) => {
  const address = new URL(page);
  address.search = new URLSearchParams({ venue }).toString();
  address.hash = `friend=${code}`;
  return address.href;
};

/** What a QR code says: the code of a friend in this venue, in another one, or something else.
 * @param {string} text  @param {string} venue
 * @returns {{ code: string } | 'elsewhere' | 'foreign'} */
export const friendCodeIn = (text, venue) => {
  if (!URL.canParse(text)) return 'foreign';
  const address = new URL(text);
  // Codes of friends have the signs and the length of those of markers.
  const code = readMarkerCode(new URLSearchParams(address.hash.slice(1)).get('friend') ?? '');
  if (code === null) return 'foreign';
  return address.searchParams.get('venue') === venue ? { code } : 'elsewhere';
};
