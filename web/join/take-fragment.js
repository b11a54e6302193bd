// @ts-check

/** The token in the fragment of the page's address, taken out of the address bar and of the history at
 * once, so that neither shows it later.
 * @param {Pick<Location, "hash" | "pathname" | "search">} [here]
 * @param {Pick<History, "replaceState" | "state">} [past]
 * @returns {string} "" when there is none */
export const takeFragment = (here = location, past = history) => {
  const token = here.hash.slice(1);
  if (token !== '') past.replaceState(past.state, '', `${here.pathname}${here.search}`);
  return /^fc[a-z]_[A-Za-z0-9_-]{43}$/.test(token) ? token : '';
};
