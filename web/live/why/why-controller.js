// @ts-check
import { RepeatedRequest } from '../../shared/api/repeated-request.js';
import { shownRanges, unheardAnchors } from './explanation.js';
import { WhyLayer } from './why-layer.js';
import { WhyPanel } from './why-panel.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { Outcome } from '../../shared/api/repeated-request.js' */
/** @import { Feature, Positioning } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Trust } from '../selected/accuracy-words.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** Milliseconds between an answer and the next request. */
const pause = 250;

/** Explains why the selected person's dot is where it is, while staff want to know. */
export class WhyController {
  #speech;
  #features;
  #panel;
  #layer;
  #request;
  #onTurn;
  /** @type {string | null} */
  #id = null;

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {MapView} page.view
   * @param {Pick<Client, 'positioning'>} page.client
   * @param {string} page.slug of the venue
   * @param {ReadonlyMap<string, Feature>} page.features
   * @param {() => Trust | null} page.trust what is known of the selected person
   * @param {(isOn: boolean) => void} page.onTurn the panel was opened or closed */
  constructor({ speech, view, client, slug, features, trust, onTurn }) {
    this.#speech = speech;
    this.#features = features;
    this.#onTurn = onTurn;
    this.#layer = new WhyLayer(view);
    this.#panel = new WhyPanel(speech, {
      onClose: () => this.explain(null),
      floorName: (id) => view.floorName(id),
    });
    this.#request = new RepeatedRequest(
      async () => {
        const known = trust();
        if (known === null) return 'asking';
        // Of others the server has no measurements.
        return known.tracking ? client.positioning(slug, this.#id ?? '') : 'reported';
      },
      (outcome) => this.#take(outcome),
      { pause },
    );
  }

  get element() {
    return this.#panel.element;
  }

  get isOn() {
    return this.#id !== null;
  }

  /** Explains a person's place, or ends it. @param {string | null} id */
  explain(id) {
    if (id === this.#id) return;
    this.#id = id;
    this.#layer.show(null);
    this.#panel.turn(this.isOn);
    this.#request.turn(this.isOn);
    this.#onTurn(this.isOn);
  }

  /** @param {Outcome<Positioning | 'asking' | 'reported'>} outcome */
  #take(outcome) {
    const { t } = this.#speech;
    if ('problem' in outcome) {
      this.#sayOnly(t(outcome.problem.status === 404 ? 'why.reported' : 'why.failed'));
    } else if (typeof outcome.answer === 'string') {
      this.#sayOnly(t(`why.${outcome.answer}`));
    } else {
      this.#show(outcome.answer);
    }
  }

  /** @param {string} words */
  #sayOnly(words) {
    this.#layer.show(null);
    this.#panel.say(words);
  }

  /** @param {Positioning} answer */
  #show(answer) {
    const ranges = shownRanges(answer, this.#features);
    const newest = Math.max(Date.parse(answer.time), Date.parse(answer.heard));
    const silence = answer.state === 'lost' || answer.state === 'coasting'
      ? (Date.now() - newest) / 1000
      : 0;
    this.#layer.show({ positioning: answer, ranges });
    this.#panel.show(answer, ranges, unheardAnchors(answer, ranges, this.#features), silence);
  }
}
