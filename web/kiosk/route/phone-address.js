// @ts-check

/**
 * The address under which a visitor's phone leads to a place: the venue and the destination, and
 * nothing of the visitor.
 * @param {string} page  address of the kiosk
 * @param {string} venue  its short name
 * @param {string} target  id of the place
 */
export const phoneAddress = (page, venue, target) => {
  const address = new URL('../navigate/', page);
  address.search = new URLSearchParams({ venue, to: target }).toString();
  address.hash = '';
  return address.href;
};
