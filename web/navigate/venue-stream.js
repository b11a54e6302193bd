// @ts-check
import { VenueFollower } from '../shared/api/venue-follower.js';
/** @import { Client } from '../shared/api/client.js' */
/** @import { LiveSocket } from '../shared/api/live-socket.js' */
/** @import { Places } from '../shared/places/places.js' */

/** Follows the edits of a venue, and the visitor's own navigator where there is one. */
export class VenueStream {
  #socket;
  #places;

  /**
   * @param {object} parts
   * @param {LiveSocket} parts.socket
   * @param {Client} parts.client
   * @param {Places} parts.places  takes the edits
   * @param {object} handlers
   * @param {(ids: Iterable<string>) => void} handlers.onEdit  features changed
   * @param {() => void} handlers.onOutline  names, floors or settings changed
   * @param {() => void} handlers.onReplaced  the server sent the whole plan again
   * @param {() => void} handlers.onBreak  the connection broke, and may be back at once
   * @param {(isAway: boolean) => void} handlers.onAway  the network went away or came back
   */
  constructor({ socket, client, places }, { onEdit, onOutline, onReplaced, onBreak, onAway }) {
    this.#socket = socket;
    this.#places = places;
    const follower = new VenueFollower({
      get revision() {
        return places.revision;
      },
      get venue() {
        return places.venue;
      },
      apply: (edit) => onEdit(places.apply(edit)),
      setOutline: (venue) => {
        places.setOutline(venue);
        onOutline();
      },
      replace: (snapshot) => {
        places.replace(snapshot);
        onReplaced();
      },
    }, client);
    socket.on('edit', ({ edit }) => follower.edit(edit));
    socket.on('welcome', (message) => follower.welcome(message));
    socket.on('resync', () => void follower.resync());
    socket.on('state', ({ state, attempt }) => {
      // The first attempt to reconnect comes within a second, and its visitor need not hear of it.
      if (state === 'lost' && attempt <= 1 && navigator.onLine) onBreak();
      else onAway(state === 'lost');
    });
  }

  /** @param {string | null} navigator  the visitor's own */
  subscribe(navigator) {
    this.#socket.subscribe({
      venue: this.#places.venue.slug,
      streams: navigator === null ? ['edits'] : ['edits', 'companions'],
      ...(navigator !== null && { navigator }),
      after: this.#places.revision,
    });
  }
}
