// @ts-check
import { boxOfShape } from "../../shared/geometry/shape.js";
import { AlertBanners } from "./alert-banners.js";
import { AreaBook } from "./area-book.js";
import { AreasPanel } from "./areas-panel.js";
import { CountLayer } from "./count-layer.js";

/** The streams that this needs. */
export const areaStreams = Object.freeze(["occupancy", "crossings", "alerts"]);

/** Shows how many are in areas, who crossed lines and what is full: in the panel, as banners, on the map. */
export class AreasShow {
  #book = new AreaBook();
  #view; #features; #speech; #showFloor; #panel; #banners;
  #highest = 0;

  /** @param {object} page
   * @param {import("../../shared/i18n/i18n.js").Speech} page.speech
   * @param {import("../../shared/map/map-view.js").MapView} page.view
   * @param {import("../../shared/api/live-socket.js").LiveSocket} page.socket
   * @param {Map<string, import("../../shared/api/types.js").Feature>} page.features
   * @param {string} page.editor address of the editor
   * @param {(floor: string) => void} page.showFloor */
  constructor({ speech, view, socket, features, editor, showFloor }) {
    this.#speech = speech;
    this.#view = view;
    this.#features = features;
    this.#showFloor = showFloor;
    this.#panel = new AreasPanel(speech, { editor, onChoose: (id) => this.#go(id) });
    this.#banners = new AlertBanners(speech, { nameOf: (id) => this.#nameOf(id), onChoose: (id) => this.#go(id) });
    view.addLayer(new CountLayer(this.#book, features, speech.number));
    socket.on("hello", () => {
      this.#book.reset();
      this.#highest = 0;
    });
    socket.on("occupancy", (news) => this.#changed(() => this.#book.occupancy(news)));
    socket.on("crossings", (news) => this.#changed(() => this.#book.crossings(news)));
    socket.on("alert", (alert) => this.#changed(() => this.#alert(alert)));
  }

  /** The list of areas. */
  get panel() { return this.#panel.element; }

  /** The alerts above the map. */
  get banners() { return this.#banners.element; }

  /** What is known, for tests. */
  get book() { return this.#book; }

  /** @param {import("./area-book.js").Alert} alert */
  #alert(alert) {
    this.#book.alert(alert);
    // Whoever subscribes anew is told again what was said already.
    if (alert.id <= this.#highest) return;
    this.#highest = alert.id;
    this.#banners.say(alert);
  }

  /** @param {() => void} change */
  #changed(change) {
    change();
    this.#panel.show(this.#book.rows(this.#features, (feature) => this.#nameOf(feature.id)));
    this.#banners.show(this.#book.current.map((alert) => ({
      ...alert, count: this.#book.areas.get(alert.area)?.count ?? alert.count,
    })));
    this.#view.requestRender();
  }

  /** @param {string} id */
  #nameOf(id) {
    return this.#speech.localized(this.#features.get(id)?.properties.name) || this.#speech.t("namelessArea");
  }

  /** @param {string} id */
  #go(id) {
    const area = this.#features.get(id);
    if (!area) return;
    if (area.floor !== this.#view.floor) this.#showFloor(area.floor);
    this.#view.fit(boxOfShape(area.geometry), { padding: 60 });
  }
}
