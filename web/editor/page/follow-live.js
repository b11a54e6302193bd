// @ts-check
import { LiveSocket } from '../../shared/api/live-socket.js';
import { RerouteTeller } from '../ui/reroutes/reroute-notifier.js';
import { PeopleLayer } from '../map/people-layer.js';
import { StrandedPeople } from '../ui/reroutes/stranded-people.js';

/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Editor } from '../editor.js' */
/** @import { Shell } from '../ui/shell/shell.js' */

/**
 * Keeps the editor in step with everybody else: edits of others, and whom mine re-route.
 *
 * @param {Editor} editor
 * @param {Shell} shell
 * @param {{slug: string, view: MapView,
 *   floors: {setCounts: (counts: Record<string, number>) => void}}} parts
 * @returns {LiveSocket}
 */
export const followLive = (editor, shell, { slug, view, floors }) => {
  const { session } = editor;
  const reroutes = new RerouteTeller(editor, shell);
  const socket = new LiveSocket();
  const people = new PeopleLayer(view);
  const stranded = new StrandedPeople(editor, view, (message) => socket.send(message));
  shell.mapHost.append(stranded.node);
  const streams = ['edits', 'routes', 'counts', 'positions', 'issues', 'presence'];
  socket.subscribe({ venue: slug, streams, rate: 5, after: session.revision });
  editor.onChange(() => people.show(editor.surface.showsPeople));
  socket.on('positions', (frame) => people.positions(frame));
  socket.on('welcome', (welcome) => {
    people.welcome(welcome);
    void session.resume(welcome.revision);
  });
  socket.on('edit', ({ edit }) => session.receive(edit));
  // The server would have to tell more edits than a snapshot costs, or no longer has them.
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
    shell.isConnected = connected;
    shell.refresh();
  });
  return socket;
};
