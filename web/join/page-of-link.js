// @ts-check
/** @typedef {{ role?: string, venue?: string, floor?: string, place?: string }} Aim */

/** The page that a link's role is for; `null` for devices that have no page.
 * @param {Aim} aim @param {string} base the server's root @param {string} language
 * @returns {string | null} */
export const pageOfLink = ({ role = '', venue = '', floor, place }, base, language) => {
  const query = new URLSearchParams({ venue });
  if (role === 'kiosk') {
    if (place) query.set('place', place);
    else if (floor) query.set('floor', floor);
    query.set('lang', language);
    return `${base}kiosk/?${query}`;
  }
  if (role === 'viewer' || role === 'staff') {
    if (floor) query.set('floor', floor);
    return `${base}live/?${query}`;
  }
  if (role === 'navigator') return `${base}navigate/?${query}`;
  return role === 'monitor' ? `${base}status/` : null;
};
