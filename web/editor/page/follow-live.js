// @ts-check
import { LiveSocket } from '../../shared/api/live-socket.js';
import { RerouteNotifier } from '../ui/reroutes/reroute-notifier.js';
import { PeopleLayer } from '../map/people-layer.js';
import { StrandedPeople } from '../ui/reroutes/stranded-people.js';

/** @import { Reader } from '../state/reader.js' */
/** @import { View } from '../map/view.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Shell } from '../ui/shell/shell.js' */

/**
 * Keeps the editor in step with others' edits, and with the routes that mine change.
 *
 * @param {{session: EditSession, view: View, reader: Reader}} parts
 * @param {Shell} shell
 * @param {{slug: string, view: MapView,
 *   floors: {setCounts: (counts: Record<string, number>) => void}}} parts
 * @returns {LiveSocket}
 */
export const followLive = (parts, shell, { slug, view, floors }) => {
  const { session } = parts;
  const reroutes = new RerouteNotifier(parts, shell);
  const socket = new LiveSocket();
  const people = new PeopleLayer(view);
  const stranded = new StrandedPeople(parts, view, (message) => socket.send(message));
  shell.mapHost.append(stranded.node);
  const streams = ['edits', 'routes', 'counts', 'positions', 'issues', 'presence'];
  socket.subscribe({ venue: slug, streams, rate: 5, after: session.revision });
  parts.view.onChange(() => people.show(parts.view.surface.showsPeople));
  socket.on('positions', (frame) => people.positions(frame));
  socket.on('welcome', (welcome) => {
    people.welcome(welcome);
    void session.resume(welcome.revision);
  });
  socket.on('edit', ({ edit }) => session.receive(edit));
  // The missing edits would cost more than a snapshot, or the server no longer has them.
  socket.on('resync', () => void session.resume(Infinity));
  socket.on('roster', (message) => stranded.roster(message));
  socket.on('route', (message) => {
    reroutes.routed(message);
    stranded.routed(message);
  });
  for (const end of ['arrived', 'routeEnded']) {
    socket.on(end, (message) => stranded.routed(message));
  }
  session.on('applied', ({ edit }) => {
    reroutes.own(edit.revision);
    stranded.own(edit.revision);
  });
  socket.on('counts', ({ floors: counts }) => floors.setCounts(counts));
  socket.on('state', ({ connected }) => {
    shell.setConnected(connected);
  });
  return socket;
};
