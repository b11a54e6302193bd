// @ts-check

/** Where sign-in leads back to: a page of this server, whatever the address says. Other addresses, and
 * the pages that lead in, become the start page.
 * @param {string | null} text such as `/live/?venue=expo` @param {string} base the server's root
 * @returns {string} an address under the root */
export const ownPath = (text, base) => {
  const root = new URL(base);
  if (!text?.startsWith('/')) return root.href;
  /** @type {URL} */
  let found;
  try {
    found = new URL(text, root);
  } catch {
    return root.href;
  }
  const isOwn = found.origin === root.origin && found.pathname.startsWith(root.pathname);
  const leadsIn = /^(sign-in|join|api)(\/|$)/.test(found.pathname.slice(root.pathname.length));
  return isOwn && !leadsIn ? found.href : root.href;
};

/** The address of the sign-in page that leads back to this page.
 * @param {string} base the server's root
 * @param {{ pathname: string, search: string, hash: string }} [here] @returns {string} */
export const signInPath = (base, here = location) =>
  `${base}sign-in/?return=${encodeURIComponent(`${here.pathname}${here.search}${here.hash}`)}`;
