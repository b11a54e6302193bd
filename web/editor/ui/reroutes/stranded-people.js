// @ts-check
import { OfferLayer } from '../../../shared/map/routes/offer-layer.js';
import { insteadRoute } from '../../../shared/api/instead-route.js';
import { Stranded } from './stranded-routes.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { MapView } from '../../../shared/map/map-view.js' */
/** @import { StrandedRoute } from './stranded-routes.js' */

/** How many are listed one by one. */
const listed = 3;
/** Metres around a place that is looked at. */
const around = 12;

/** The people left without a way by my edits, with the places that are offered to them. */
export class StrandedPeople {
  #session;
  #surface;
  #reader;
  #send;
  #stranded = new Stranded();
  #offers;
  /** Names of people, by id. @type {Map<string, string>} */
  #names = new Map();
  #title = element('h2', {});
  #list = element('ul', {});
  node;

  /**
   * @param {{session: EditSession, view: View, reader: Reader}} parts
   * @param {MapView} map
   * @param {(message: Record<string, any>) => void} send
   */
  constructor({ session, view, reader }, map, send) {
    this.#session = session;
    this.#surface = view.surface;
    this.#reader = reader;
    this.#send = send;
    this.#offers = new OfferLayer(map);
    const close = element(
      'button',
      { type: 'button', class: 'plain close', click: () => this.#close() },
      reader.t('editor.stranded.close'),
    );
    const attributes = {
      class: 'map-notice stranded',
      'aria-live': 'polite',
      'data-float': '',
      hidden: true,
    };
    const head = element('div', { class: 'head' }, this.#title, close);
    this.node = element('section', attributes, head, this.#list);
  }

  /** Takes the names of navigators. @param {{complete?: boolean, navigators: {id: string, name?: string}[]}} roster */
  roster({ complete, navigators }) {
    if (complete) this.#names.clear();
    for (const { id, name } of navigators) if (name) this.#names.set(id, name);
  }

  /** Takes a message about a navigator's route. @param {any} message */
  routed(message) {
    if (this.#stranded.take(message)) this.#show();
  }

  /** Says that a revision is mine. @param {number} revision */
  own(revision) {
    this.#stranded.own(revision);
    this.#show();
  }

  #close() {
    this.#stranded.clear();
    this.#show();
  }

  #show() {
    const { list } = this.#stranded;
    const offers = list.flatMap(({ refusal: { nearest } }) => (nearest ? [{ at: nearest }] : []));
    this.#offers.setOffers(offers);
    this.node.hidden = list.length === 0;
    if (list.length === 0) return;
    this.#title.textContent = this.#reader.t('editor.stranded', { count: list.length });
    this.#list.replaceChildren(...list.slice(0, listed).map((each) => this.#row(each)));
  }

  /** @param {StrandedRoute} route */
  #row({ navigator, refusal }) {
    const { nearest, reason } = refusal;
    const button = (/** @type {string} */ key, /** @type {() => void} */ click) =>
      element('button', { type: 'button', class: 'plain', click }, this.#reader.t(key));
    const text = typeof refusal.text === 'string'
      ? refusal.text
      : this.#reader.languages.map((each) => /** @type {any} */ (refusal.text)[each]).find(Boolean);
    return element(
      'li',
      {},
      element(
        'span',
        {},
        element('strong', {}, this.#names.get(navigator) ?? navigator),
        ` ${text}`,
      ),
      nearest ? button('editor.stranded.show', () => this.#lookAt(nearest)) : null,
      nearest && reason !== 'startBlocked'
        ? button(
          'editor.stranded.instead',
          () => this.#send(insteadRoute(this.#session.slug, navigator, nearest)),
        )
        : null,
    );
  }

  /** @param {{floor: string, x: number, y: number}} place */
  #lookAt({ floor, x, y }) {
    const surface = this.#surface;
    if (surface.floor !== floor) surface.setFloor(floor);
    surface.zoomTo([x - around, y - around, x + around, y + around]);
  }
}
