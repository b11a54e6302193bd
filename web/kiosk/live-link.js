// @ts-check
import { findBase, liveURL } from '../shared/api/base-url.js';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

/**
 * The live stream of a kiosk: connects, and connects again after every break, for ever.
 */
export class LiveLink {
  #handlers;
  /** @type {WebSocket | null} */
  #socket = null;
  #pause = FIRST_PAUSE;

  /** @param {{onOpen: () => void, onClose: () => void, onMessage: (message: any) => void}} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  open() {
    const socket = new WebSocket(liveURL(findBase()), ['floorcast.1+json']);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#pause = FIRST_PAUSE;
      this.#handlers.onOpen();
    });
    socket.addEventListener('message', ({ data }) => this.#handlers.onMessage(JSON.parse(data)));
    socket.addEventListener('close', () => {
      this.#socket = null;
      this.#handlers.onClose();
      setTimeout(() => this.open(), this.#pause);
      this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
    });
  }

  /** Sends now, or not at all: what is wanted is asked again on the next connection. @param {any} message */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
