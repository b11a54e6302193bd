// @ts-check
// The worker that answers the page without network. It lies beside the page, so that its scope is the
// page's folder: no other page of the server is ever asked through it.
import { outdatedShells, requestKind } from './offline/request-kind.js';
import { shellFiles } from './offline/shell-files.js';

const worker = /** @type {any} */ (globalThis);
/** The server's root. */
const base = new URL('../', worker.location.href).href;
const prefix = `floorcast ${new URL(base).pathname} shell `;
const own = `${prefix}${shellFiles?.version ?? 'sources'}`;
const page = `${base}navigate/`;

/** Keeps files; a file that is not there keeps no other from being kept.
 * @param {readonly string[]} addresses  @param {RequestCache} how */
const keep = async (addresses, how) => {
  const cache = await caches.open(own);
  await Promise.all(addresses.map(async (address) => {
    const answer = await fetch(address, { cache: how });
    if (answer.ok) await cache.put(address, answer);
    else if (shellFiles) throw new Error(`${address}: ${answer.status}`);
  }));
};

/** What is kept of this version; else of the one before, for a page that is open since then.
 * @param {string | Request} request */
const kept = async (request) => {
  const how = { ignoreVary: true };
  const cache = await caches.open(own);
  return await cache.match(request, how) ?? caches.match(request, how);
};

/** From what is kept, else from the server. @param {Request} request  @param {string} [address] */
const keptFirst = async (request, address) => await kept(address ?? request) ?? fetch(request);

/** From the server, else from what is kept. @param {Request} request  @param {string} [address]
 * @param {boolean} [isKept]  whether the answer is kept */
const serverFirst = async (request, address, isKept = false) => {
  try {
    const answer = await fetch(request);
    if (answer.ok && isKept) {
      const copy = answer.clone();
      const cache = await caches.open(own);
      await cache.put(address ?? request, copy);
    }
    return answer;
  } catch (error) {
    const found = await kept(address ?? request);
    if (found) return found;
    throw error;
  }
};

worker.addEventListener('install', (/** @type {any} */ event) => {
  // A page that is open goes on with the parts that it has; the next start takes the new ones.
  worker.skipWaiting();
  const files = shellFiles?.files.map((file) => `${base}${file}`) ?? [page];
  event.waitUntil(keep(files, 'no-cache'));
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  const clean = async () => {
    const old = outdatedShells(await caches.keys(), prefix, own);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener('message', (/** @type {any} */ event) => {
  // What a page from its sources loaded before the worker was there.
  if (shellFiles || event.data?.type !== 'loaded') return;
  const parts = event.data.addresses.filter((/** @type {string} */ url) =>
    requestKind({ method: 'GET', mode: 'cors', url }, base) === 'part'
  );
  event.waitUntil(keep(parts, 'default').then(() => event.ports[0]?.postMessage('kept')));
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const isBundled = shellFiles !== null;
  switch (requestKind(request, base)) {
    case 'page':
      event.respondWith(isBundled ? keptFirst(request, page) : serverFirst(request, page, true));
      break;
    case 'part':
      event.respondWith(isBundled ? keptFirst(request) : serverFirst(request, undefined, true));
      break;
    case 'picture':
      // A content never changes.
      event.respondWith(
        request.url.includes('/contents/') ? keptFirst(request) : serverFirst(request),
      );
      break;
    default:
  }
});
