// @ts-check
import { setText } from '../../shared/ui/element.js';
import { ageShown, ageText, connectionState, retryText } from './connection-state.js';
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Level } from './connection-state.js' */
/** @import { LookingBack } from '../past/looking-back.js' */
/** @import { People } from '../people/people.js' */

/** The layout, as far as it shows the connection.
 * @typedef {{ banner: HTMLElement, setOld: (isOld: boolean) => void,
 *   bar: { setPast: (moment: string) => void, setPaused: () => void, setLink: (level: Level, age: number) => void } }} ConnectionView */

/** What bar and banner say of the connection: how old the data is, and whether it is the past. */
export class ConnectionController {
  #speech;
  #layout;
  #socket;
  #people;
  #past;

  /** @param {object} parts
   * @param {Speech} parts.speech
   * @param {ConnectionView} parts.layout
   * @param {LiveSocket} parts.socket
   * @param {People} parts.people
   * @param {LookingBack} parts.past */
  constructor({ speech, layout, socket, people, past }) {
    this.#speech = speech;
    this.#layout = layout;
    this.#socket = socket;
    this.#people = people;
    this.#past = past;
  }

  /** @param {number} movers how many people walked in the last frame
   * @returns {boolean} whether what is drawn is old */
  update(movers) {
    const [socket, past] = [this.#socket, this.#past];
    // A paused replay sends no positions, and its counts prove that the server is there.
    const age = past.isOn ? socket.ageOfData : ageShown(socket, movers);
    const { level, isOld, warns } = connectionState(socket.state, age);
    past.tick();
    if (past.isOn && level === 'live' && past.at > 0) this.#layout.bar.setPast(past.words);
    else if (level === 'live' && this.#people.isPaused) this.#layout.bar.setPaused();
    else this.#layout.bar.setLink(level, age);
    this.#layout.setOld(isOld);
    this.#showBanner(
      warns ? level : this.#people.isPaused ? 'paused' : past.isOn ? 'past' : '',
      age,
    );
    return isOld;
  }

  /** @param {string} about `lost`, `quiet`, `paused`, `past` or nothing @param {number} age ms */
  #showBanner(about, age) {
    const { t, language } = this.#speech;
    const { banner } = this.#layout;
    banner.hidden = about === '';
    banner.dataset.tone = ['paused', 'past'].includes(about)
      ? about === 'past' ? 'past' : 'plain'
      : 'bad';
    const retry = retryText(this.#socket.retryIn, t);
    if (about !== '') {
      setText(banner, t(`${about}Banner`, { age: ageText(age, t, language), retry }));
    }
  }
}
