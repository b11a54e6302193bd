// @ts-check
import { LiveSocket } from '../shared/api/live-socket.js';
import { RerouteCount } from './reroute-count.js';

/**
 * Keeps the editor in step with everybody else: edits of others, and whom mine re-route.
 *
 * @param {import('./editor.js').Editor} editor
 * @param {import('./ui/shell.js').Shell} shell
 * @param {{slug: string, view: import('../shared/map/map-view.js').MapView,
 *   floors: import('../shared/ui/floor-switcher.js').FloorSwitcher}} parts
 */
export const followLive = (editor, shell, { slug, view, floors }) => {
  const { session } = editor;
  const reroutes = new RerouteCount();
  const socket = new LiveSocket();
  socket.subscribe({ venue: slug, streams: ['edits', 'routes', 'counts'], after: session.revision });
  socket.on('welcome', ({ revision }) => void session.resume(revision));
  socket.on('edit', ({ edit }) => session.receive(edit));
  socket.on('route', (message) => shell.rerouted(reroutes.routed(message)));
  session.on('applied', ({ edit }) => shell.rerouted(reroutes.own(edit.revision)));
  socket.on('counts', ({ floors: counts }) => floors.setCounts(counts));
  addEventListener('online', () => socket.reconnect());
  socket.on('state', ({ connected }) => {
    shell.isConnected = connected;
    shell.refresh();
  });
};
