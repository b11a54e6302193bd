// @ts-check
import { VenueFollower } from '../../shared/api/venue-follower.js';
import { ProgrammeFeed, readProgramme } from '../../shared/programme/programme-feed.js';
import { allowedStreams, may } from '../../shared/session/permissions.js';
import { exposeApp } from '../../shared/ui/expose-app.js';
import { stayAwake } from '../../shared/ui/stay-awake.js';
import { DoorScreen } from './door-screen.js';
/** @import { Session } from '../../shared/api/accounts-types.js' */
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Language } from '../texts/say.js' */
/** @import { RoomCount } from './door-state.js' */

/** Milliseconds between two looks at the clock. */
const TICK = 1000;

/**
 * Runs the screen at a room's door. It goes on with what it knows while the server is away.
 * @param {{ client: Client, session: Session, socket: LiveSocket, places: Places, room: string,
 *   language: Language }} parts
 */
export const runDoor = (
  { client, session, socket, places, room, language },
) => {
  const { slug } = places.venue;
  const now = () => Date.now() + socket.clockOffset;
  /** @type {RoomCount | undefined} */
  let people;
  /** @type {number | null} */
  let offlineSince = null;
  const feed = new ProgrammeFeed(
    () => readProgramme(client.base, slug),
    () => show(),
  )
    .follow(socket);
  const screen = new DoorScreen(document.body, {
    room,
    places,
    programme: feed.programme,
    language,
    pictureURL: (content) => client.contentURL(slug, content),
  });
  const show = () =>
    screen.update({
      at: now(),
      people: offlineSince === null ? people : undefined,
      offlineSince,
    });
  const follower = new VenueFollower({
    get revision() {
      return places.revision;
    },
    get venue() {
      return places.venue;
    },
    apply: (edit) => {
      places.apply(edit);
      show();
    },
    setOutline: (venue) => {
      places.setOutline(venue);
      show();
    },
    replace: (snapshot) => {
      places.replace(snapshot);
      show();
    },
  }, client);
  socket.on('edit', ({ edit }) => follower.edit(edit));
  socket.on('welcome', (message) => follower.welcome(message));
  socket.on('resync', () => follower.resync());
  socket.on('occupancy', ({ complete, least = 0, areas }) => {
    if (room in areas) people = { count: areas[room].count ?? 0, least };
    else if (complete) people = undefined;
    show();
  });
  socket.on('state', ({ connected }) => {
    offlineSince = connected ? null : offlineSince ?? now();
    show();
  });
  socket.subscribe({
    venue: slug,
    streams: allowedStreams(
      ['edits', 'occupancy'],
      (permission) => may(session, permission, slug),
    ),
    after: places.revision,
  });
  void feed.load();
  stayAwake();
  setInterval(show, TICK);
  show();
  exposeApp({
    get ready() {
      return feed.isKnown && socket.state === 'open';
    },
    get revision() {
      return places.revision;
    },
  });
};
