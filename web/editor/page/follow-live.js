// @ts-check
import { frameReading } from '../../shared/api/frames/frame-reading.js';
import { LiveSocket } from '../../shared/api/live-socket.js';
import { RerouteNotifier } from '../ui/reroutes/reroute-notifier.js';
import { PeopleLayer } from '../map/people-layer.js';
import { MovedAnchorsCard } from '../ui/anchors/moved-anchors-card.js';
import { element } from '../../shared/ui/element.js';
import { StrandedPeople } from '../ui/reroutes/stranded-people.js';

/** @import { Client } from '../../shared/api/client.js' */
/** @import { Editor } from '../operations/editor.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Shell } from '../ui/shell/shell.js' */

/**
 * Keeps the editor in step with others' edits, with the routes that mine change, and with alarms.
 *
 * @param {Editor} editor
 * @param {Shell} shell
 * @param {{slug: string, view: MapView, client: Pick<Client, 'anchorReports'>,
 *   floors: {setCounts: (counts: Record<string, number>) => void}}} parts
 * @returns {LiveSocket}
 */
export const followLive = (editor, shell, { slug, view, client, floors }) => {
  const { session } = editor;
  const reroutes = new RerouteNotifier(editor, shell);
  const socket = new LiveSocket({ frames: frameReading });
  const people = new PeopleLayer(view);
  const stranded = new StrandedPeople(editor, view, (message) => socket.send(message));
  const moved = new MovedAnchorsCard(editor, () => client.anchorReports(slug));
  shell.mapHost.append(element('div', { class: 'map-notices' }, stranded.node, moved.node));
  const streams = ['edits', 'routes', 'counts', 'positions', 'issues', 'presence', 'devices'];
  socket.subscribe({ venue: slug, streams, rate: 5, after: session.revision });
  editor.view.onChange(() => people.show(editor.view.surface.showsPeople));
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
  socket.on('devices', (message) => void moved.alarmed(message));
  socket.on('counts', ({ floors: counts }) => floors.setCounts(counts));
  socket.on('state', ({ connected }) => {
    shell.setConnected(connected);
  });
  return socket;
};
