// @ts-check

/** The postal address of a venue as IMDF wants it. @typedef {{ street: string, locality: string, country: string }} Address */

/** @param {string} slug */
const keyOf = (slug) => `floorcast.address.${slug}`;

/** The postal address that was typed last for a venue in this browser; empty texts for none.
 * @param {() => Storage} storage throws where the browser forbids it @param {string} slug
 * @returns {Address} */
export const keptAddress = (storage, slug) => {
  const none = { street: '', locality: '', country: '' };
  try {
    const { street, locality, country } = JSON.parse(storage().getItem(keyOf(slug)) ?? '{}');
    const isText = [street, locality, country].every((each) => typeof each === 'string');
    return isText ? { street, locality, country } : none;
  } catch {
    return none;
  }
};

/** Keeps the postal address of a venue for its next export.
 * @param {() => Storage} storage @param {string} slug @param {Address} address */
export const keepAddress = (storage, slug, address) => {
  try {
    storage().setItem(keyOf(slug), JSON.stringify(address));
  } catch {
    // Then it is typed again.
  }
};
