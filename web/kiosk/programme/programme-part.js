// @ts-check
import { ProgrammeFeed, readProgramme } from '../../shared/programme/programme-feed.js';
import { bigButton } from '../ui/big-button.js';
import { ProgrammeBoard } from './programme-board.js';
import { sayProgramme } from './words/say-programme.js';
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Send, State } from '../state/state.js' */

/** Milliseconds between two looks at the clock. */
const TICK = 5000;

/** The programme on the kiosk: a button where the venue has one, and the board behind it. */
export class ProgrammePart {
  #board;
  #send;
  #host;
  #button = bigButton({ text: '', act: () => {} });
  /** What the button says. @type {State['language'] | null} */
  #language = null;

  /** @param {{ places: Places, socket: LiveSocket, base: string, host: HTMLElement, extras: HTMLElement,
   *   send: Send, onKnown: () => void }} parts host: takes the board; extras: takes the button;
   *   onKnown: the venue has a programme, or none any more */
  constructor({ places, socket, base, host, extras, send, onKnown }) {
    this.#send = send;
    this.#host = host;
    let hadOne = false;
    /** The venue's programme, for other parts of the page, too. */
    this.feed = new ProgrammeFeed(() => readProgramme(base, places.venue.slug), () => {
      const hasOne = !this.feed.programme.isEmpty;
      this.#button.hidden = !hasOne;
      this.#board.changed();
      if (hasOne !== hadOne) onKnown();
      hadOne = hasOne;
      if (!hasOne) send({ type: 'programmeClosed' });
    }).follow(socket);
    const now = () => Date.now() + socket.clockOffset;
    this.#board = new ProgrammeBoard({ places, programme: this.feed.programme, now }, send);
    this.#button.hidden = true;
    extras.append(this.#button);
    setInterval(() => this.#board.update(), TICK);
    void this.feed.load();
  }

  /** @param {State} state */
  update({ screen, language }) {
    const { root } = this.#board;
    const wasOpen = root.isConnected;
    const isOpen = screen === 'programme';
    if (language !== this.#language) {
      this.#language = language;
      const { hidden } = this.#button;
      const button = bigButton({
        text: sayProgramme(language, 'programme.title'),
        hint: sayProgramme(language, 'board.hint'),
        iconName: 'clock',
        kind: 'extra',
        act: () => this.#send({ type: 'programmeOpened' }),
      });
      button.hidden = hidden;
      this.#button.replaceWith(button);
      this.#button = button;
    }
    if (isOpen && !wasOpen) this.#host.append(root);
    if (!isOpen) root.remove();
    this.#board.show(isOpen, language);
    if (wasOpen && screen === 'browse') this.#button.focus();
  }
}
