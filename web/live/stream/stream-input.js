// @ts-check
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { VenueFollower } from '../../shared/api/venue-follower.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { EvacuationController } from '../evacuation/evacuation-controller.js' */
/** @import { Layout } from '../layout/live-layout.js' */
/** @import { HeatController } from '../people/heat-controller.js' */
/** @import { People } from '../people/people.js' */
/** @import { SelectionController } from '../selected/selection-controller.js' */
/** @import { ViewportStream } from './viewport-stream.js' */

/** Gives the messages of the stream to the parts of the page that show them.
 * @param {object} page
 * @param {LiveSocket} page.socket
 * @param {People} page.people
 * @param {MapView} page.view
 * @param {Layout} page.layout
 * @param {VenueFollower} page.follower
 * @param {ViewportStream} page.seen
 * @param {HeatController} page.heat
 * @param {SelectionController} page.selection
 * @param {EvacuationController} page.evacuation
 * @param {{ counts: Record<string, number>, people: number | null, least: number }} page.now what the page
 *   knows, written here
 * @param {(message: any) => void} page.onRoster
 * @param {() => void} page.onState the connection was made or lost */
export const listenToStream = (page) => {
  const { socket, people, view, layout, follower, seen, heat, selection, evacuation, now } = page;
  socket.on('hello', (message) => people.hello(message));
  socket.on('welcome', (message) => {
    people.welcome(message);
    follower.welcome(message);
    seen.look();
  });
  socket.on('resync', () => follower.resync());
  socket.on('roster', (message) => page.onRoster(message));
  socket.on('positions', (frame) => {
    // Frames that were on their way when the page asked for cells.
    if (seen.areCells) return;
    people.frame(frame, performance.now());
    view.requestMoving();
  });
  socket.on('cells', (cells) => heat.take(cells));
  socket.on('counts', ({ floors, navigators, least = 0 }) => {
    now.counts = floors;
    now.least = least;
    now.people = navigators;
    people.keepOnly(view.floor);
    seen.look();
    layout.switcher.setCounts(floors, least);
    layout.setLeast(least);
  });
  socket.on('edit', ({ edit }) => {
    follower.edit(edit);
    evacuation.refresh();
  });
  for (const type of ['route', 'arrived', 'routeEnded']) {
    socket.on(type, (message) => selection.person.routeChanged(message));
  }
  socket.on('state', () => page.onState());
};
