// @ts-check
import { element, setText } from "../shared/ui/element.js";
import { icon } from "../shared/ui/icons.js";
import { titleOf } from "./roster.js";
import { makeToggle } from "./toggles.js";
/** @typedef {import("./roster.js").Person} Person */

const stateKeys = ["standing", "moving", "stale"];

/** What is known of one person, with buttons. */
export class PersonCard {
  #speech;
  #title = element("h2");
  #id = element("p", { class: "id" });
  #facts = ["state", "speed", "floor", "group", "route"].map((key) => ({
    key, name: element("dt"), value: element("dd"),
  }));
  #follow;
  /** @type {HTMLElement} */
  element;

  /** @param {import("../shared/i18n/i18n.js").Speech} speech
   * @param {{ onClose: () => void, onFollow: (isOn: boolean) => void, onTrail: (isOn: boolean) => void }} handlers */
  constructor(speech, { onClose, onFollow, onTrail }) {
    this.#speech = speech;
    const { t } = speech;
    for (const { key, name } of this.#facts) name.textContent = t(key);
    this.#follow = makeToggle("follow", t("follow"), onFollow);
    this.element = element("section", { class: "person-card card", "aria-label": t("people"), hidden: true },
      element("div", { class: "card-head" }, element("div", {}, this.#title, this.#id),
        element("button", { type: "button", class: "button icon-only", "aria-label": t("close"), click: onClose }, icon("close"))),
      element("dl", {}, ...this.#facts.flatMap(({ name, value }) => [name, value])),
      element("div", { class: "toolbar" }, this.#follow, makeToggle("walking", t("trail"), onTrail, { isOn: true })));
  }

  /** @param {boolean} isOn */
  setFollowing(isOn) {
    this.#follow.setAttribute("aria-pressed", String(isOn));
  }

  /** Shows somebody, or hides itself.
   * @param {null | { person: Person, state: number, speed: number,
   *   floor: string, isHere: boolean, route: import("../shared/api/types.js").Route | null }} about */
  show(about) {
    this.element.hidden = about === null;
    if (!about) return;
    const { t, metres, language } = this.#speech;
    const { person, state, speed, floor, isHere, route } = about;
    setText(this.#title, titleOf(person));
    setText(this.#id, person.name ? person.id : "");
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const values = {
      state: isHere ? t(state === 2 ? "lastHeard" : stateKeys[state]) : t("left"),
      speed: state === 1 ? t("metresPerSecond", { value: new Intl.NumberFormat(language, digits).format(speed) }) : "–",
      floor, group: person.group || t("noGroup"),
      route: route ? t("routeTo", { distance: metres(route.distance), minutes: Math.max(1, Math.round(route.seconds / 60)) }) : t("noRoute"),
    };
    for (const { key, value } of this.#facts) setText(value, /** @type {any} */ (values)[key]);
  }
}
