// @ts-check
import { toMillimetre } from '../../../shared/geometry/rounding.js';
import { colourIn, keepColour } from '../../collaboration/own-colour.js';
import { makeUUID } from '../../../shared/api/make-id.js';
import { colourOf } from '../../collaboration/colours.js';
import { Cursors } from './cursors.js';
import { FollowPerson } from './follow-person.js';
import { HerePanel } from './here-panel.js';
import { MyPresence } from '../../collaboration/my-presence.js';
import { PeopleHere } from '../../collaboration/people-here.js';
import { SelectionsLayer } from './selections-layer.js';
import { WorkHint } from './work-hint.js';
import { pointIn } from '../../../shared/ui/page-zoom.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { LiveSocket } from '../../../shared/api/live-socket.js' */
/** @import { MapView } from '../../../shared/map/map-view.js' */
/** @import { MapSurface } from '../../map/map-surface.js' */
/** @import { Shell } from '../shell/shell.js' */

/**
 * Shows the other people with the plan open, and sends them my presence.
 *
 * @param {{session: EditSession, selection: Selection, view: View, reader: Reader, page: Page}} parts
 * @param {Shell} shell
 * @param {{socket: LiveSocket,
 *   view: MapView, rename: (name: string) => void,
 *   isNamed: boolean}} parts
 * @returns {PeopleHere}
 */
export const followPresence = (parts, shell, { socket, view, rename, isNamed }) => {
  const people = new PeopleHere();
  const follow = new FollowPerson(parts, people, view);
  const author = authorOf(parts, rename, isNamed);
  const pointer = pointerOn(view);
  const mine = new MyPresence({
    send: (message) => socket.send({ ...message, venue: parts.session.slug }),
    read: () => ({
      presence: {
        key,
        name: author.name.slice(0, 64),
        colour: author.colour,
        floor: parts.view.floor,
        selection: parts.selection.ids,
      },
      // A follower shares no view of its own: two followers would lead each other on for ever.
      cursor: { ...pointer.read(), ...(follow.id === null && { view: seen(parts.view.surface) }) },
    }),
  });
  const panel = new HerePanel(parts, { people, author, follow });
  const cursors = new Cursors(parts, people);
  const hint = new WorkHint(parts, people);
  view.addLayer(new SelectionsLayer(parts, people));
  shell.mapHost.append(cursors.node, hint.node);
  shell.here.append(panel.node);
  people.onChange((what) => {
    cursors.update();
    follow.update();
    if (what === 'cursors') return;
    mine.hasAudience = people.others.length > 0;
    panel.update();
    hint.update();
    parts.view.surface.redraw();
  });
  follow.onChange = () => {
    panel.update();
    mine.changed();
  };
  author.onChange = () => {
    panel.update();
    mine.changed();
  };
  pointer.onMove = () => mine.changed();
  parts.selection.onChange(() => hint.update());
  parts.view.onChange(() => {
    mine.changed();
    cursors.update();
  });
  view.on('camera', () => {
    cursors.follow();
    mine.changed();
  });
  socket.on('present', (message) => people.present(message));
  socket.on('presence', (message) => people.presence(message));
  socket.on('cursors', (message) => people.cursors(message));
  socket.on('state', ({ connected }) => {
    if (!connected) people.lost();
    mine.isOpen = connected;
  });
  return people;
};

/** By this the server knows this window again after a loss. */
const key = makeUUID();

/** @param {{session: EditSession, selection: Selection, view: View, reader: Reader, page: Page}} parts @param {(name: string) => void} rename
 * @param {boolean} isNamed  by an account */
const authorOf = (parts, rename, isNamed) => {
  let colour = colourIn(() => localStorage) ?? colourOf(parts.session.author);
  const author = {
    isFixed: isNamed,
    onChange: () => {},
    get name() {
      return parts.session.author;
    },
    get colour() {
      return colour;
    },
    rename(/** @type {string} */ name) {
      rename(name);
      author.onChange();
    },
    recolour(/** @type {string} */ next) {
      colour = next;
      keepColour(() => localStorage, next);
      author.onChange();
    },
  };
  return author;
};

/** Where my pointer is on the map. @param {MapView} view */
const pointerOn = (view) => {
  /** @type {readonly [number, number] | null} */
  let place = null;
  const pointer = {
    onMove: () => {},
    read: () => (place ? { at: view.screenToWorld(...place).map(toMillimetre) } : {}),
  };
  const move = (/** @type {readonly [number, number] | null} */ next) => {
    place = next;
    pointer.onMove();
  };
  const { surface } = view;
  surface.addEventListener('pointermove', (event) => {
    move(pointIn(surface, event));
  }, { passive: true });
  surface.addEventListener('pointerleave', () => move(null));
  addEventListener('blur', () => move(null));
  return pointer;
};

/** The part of the floor that is seen, in metres. @param {MapSurface} surface */
const seen = (surface) => {
  const [width, height] = surface.size;
  const [x, y] = surface.centre;
  const [right, up] = [(width / 2) * surface.metresPerPixel, (height / 2) * surface.metresPerPixel];
  return [x - right, y - up, x + right, y + up].map(toMillimetre);
};
