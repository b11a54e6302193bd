// @ts-check
import { element } from '../shared/ui/element.js';
/** @import { Filled } from './program-text.js' */
/** @import { Output } from './example-card.js' */

/** What a server says of a script for other pages; null where its pages are not bundled.
 * @typedef {{ stable: string, script: string, integrity: string } | null} Embedding */

/** Sources have no scripts for other pages, only bundles do. */
const isBundled = new URL(import.meta.url).pathname.includes('/assets/');

/** @param {string} server its root @returns {Promise<Embedding>} */
export const readEmbedding = async (server) => {
  if (!isBundled) return null;
  const response = await fetch(new URL('embed/v1/floorcast-map.json', server)).catch(() => null);
  return response?.ok ? response.json() : null;
};

/** What stands in a page that shows the map. @param {Filled} filled @param {Embedding} embedding */
export const snippetOf = ({ server, token, venue }, embedding) => {
  const script = embedding?.script ?? 'floorcast-map.js';
  const integrity = embedding ? `\n  integrity="${embedding.integrity}"` : '';
  const key = token ? ` key="${token}"` : '';
  return `<script type="module" crossorigin${integrity}
  src="${server}embed/v1/${script}"></script>
<floorcast-map venue="${venue}"${key} live></floorcast-map>
`;
};

/** Shows the map beside its snippet, with what it says to its page.
 * @param {Filled} filled @param {Embedding} embedding @param {Output} output */
export const showEmbedded = async ({ server, venue, from, to }, embedding, { print, show }) => {
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  if (embedding) script.integrity = embedding.integrity;
  script.src = new URL(`embed/v1/${embedding?.script ?? 'floorcast-map.js'}`, server).href;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(script.src)));
    document.head.append(script);
  });
  const map = document.createElement('floorcast-map');
  map.setAttribute('venue', venue);
  map.setAttribute('live', '');
  const { theme } = document.documentElement.dataset;
  if (theme) map.setAttribute('theme', theme);
  for (const type of ['ready', 'tap', 'route', 'error']) {
    map.addEventListener(`floorcast-${type}`, (event) => {
      const { route, ...detail } = /** @type {CustomEvent} */ (event).detail;
      print(`floorcast-${type}`, { ...detail, ...(route && { distance: route.distance }) });
    });
  }
  const way = element('button', {
    type: 'button',
    class: 'button',
    click: () => map.setAttribute('route', `${from} ${to}`),
  }, 'route="…"');
  show(element('div', {}, way, map));
};
