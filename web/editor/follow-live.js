// @ts-check
import { LiveSocket } from '../shared/api/live-socket.js';
import { RerouteCount } from './reroute-count.js';

/**
 * Keeps the editor in step with everybody else: edits of others, and whom mine re-route.
 *
 * @param {import('./editor.js').Editor} editor
 * @param {import('./ui/shell.js').Shell} shell
 * @param {string} slug
 */
export const followLive = (editor, shell, slug) => {
  const { session } = editor;
  const reroutes = new RerouteCount();
  const socket = new LiveSocket();
  socket.subscribe({ venue: slug, streams: ['edits', 'routes'], after: session.revision });
  socket.on('welcome', ({ revision }) => void session.resume(revision));
  socket.on('edit', ({ edit }) => session.receive(edit));
  socket.on('route', (message) => shell.rerouted(reroutes.routed(message)));
  session.on('applied', ({ edit }) => shell.rerouted(reroutes.own(edit.revision)));
  socket.on('state', ({ connected }) => {
    shell.isConnected = connected;
    shell.refresh();
  });
};
