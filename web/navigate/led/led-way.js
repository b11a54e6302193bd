// @ts-check
import { Way } from '../route/way.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Refusal, Route } from '../../shared/api/types.js' */
/** @import { Guidance } from '../guidance/guidance.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { WayAnswer } from '../route/way.js' */
/** @import { Manner } from '../ui/way-switches.js' */
/** @import { Destination } from './destination.js' */
/** @import { WayNews } from './way-news.js' */

/** What came of asking: a way with the news of it, or why there is none.
 * @typedef {{ route: Route, news: NonNullable<ReturnType<WayNews['of']>> } | { refusal: Refusal }} LedAnswer */

/** Asks for the way to the destination as the visitor wants to walk, and says what is new of each answer. */
export class LedWay {
  #position;
  #destination;
  #news;
  #manner;
  #guidance;
  #way;

  /**
   * @param {object} parts
   * @param {VisitorPosition} parts.position
   * @param {Destination} parts.destination
   * @param {WayNews} parts.news
   * @param {() => Manner} parts.manner
   * @param {() => Guidance | null} parts.guidance  null: the visitor is not led
   * @param {LiveSocket} parts.socket
   * @param {Client} parts.client
   * @param {string} parts.slug
   * @param {object} handlers
   * @param {(answer: LedAnswer) => void} handlers.onAnswer
   * @param {() => void} handlers.onArrived  the server ended the way at its end
   */
  constructor(parts, { onAnswer, onArrived }) {
    const { position, destination, news, manner, guidance, socket, client, slug } = parts;
    this.#position = position;
    this.#destination = destination;
    this.#news = news;
    this.#manner = manner;
    this.#guidance = guidance;
    this.#way = new Way({
      socket,
      client,
      slug,
      where: () => position.here?.spot ?? null,
      isHeard: () => position.live !== null,
      onAnswer: (answer) => {
        const known = this.#read(answer);
        if (known) onAnswer(known);
      },
      onArrived,
    });
  }

  /** Whether the server keeps the way for the visitor's navigator. */
  get isOfNavigator() {
    return this.#way.isOfNavigator;
  }

  /** How the visitor walks. */
  get profile() {
    return this.#manner().isStepFree ? 'stepFree' : 'walking';
  }

  /** Asks from where the visitor is. */
  ask() {
    const { here, navigator } = this.#position;
    const { goal } = this.#destination;
    if (here === null || goal === null) return;
    const isKept = here.source === 'live' && navigator !== null;
    const { isFree } = this.#manner();
    this.#way.go(
      { to: goal, profile: this.profile, isFree },
      isKept ? { navigator } : here.spot,
    );
  }

  /** Asks again for what may have changed. @param {Parameters<Way['refresh']>[0]} reason */
  refresh(reason) {
    this.#way.refresh(reason);
  }

  end() {
    this.#way.end();
  }

  /** @param {WayAnswer} answer  @returns {LedAnswer | null} null: nothing that the visitor should know */
  #read(answer) {
    const guidance = this.#guidance();
    if (guidance === null) return null;
    const { route, refusal, destination } = answer;
    const isOther = destination !== undefined && destination !== this.#destination.id;
    if (destination !== undefined) this.#destination.found(destination);
    const news = this.#news.of(guidance, answer, isOther);
    if (route && news) return { route, news };
    return refusal ? { refusal } : null;
  }
}
