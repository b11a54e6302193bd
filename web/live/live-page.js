// @ts-check
import { applyOperations } from "../shared/api/apply-operations.js";
import { LiveSocket } from "../shared/api/live-socket.js";
import { boxCentre } from "../shared/geometry/box.js";
import { HeatLayer } from "../shared/map/heat-layer.js";
import { MapView } from "../shared/map/map-view.js";
import { RouteLayer } from "../shared/map/route-layer.js";
import { element, setText } from "../shared/ui/element.js";
import { FloorSwitcher } from "../shared/ui/floor-switcher.js";
import { makeMapControls } from "../shared/ui/map-controls.js";
import { makeEmptyCard } from "./empty-card.js";
import { HoverCard } from "./hover-card.js";
import { ageText, linkState } from "./link-state.js";
import { PeoplePanel } from "./people-panel.js";
import { People } from "./people.js";
import { PersonCard } from "./person-card.js";
import { titleOf } from "./roster.js";
import { RouteBook } from "./route-book.js";
import { RouteLines, TrailLine } from "./route-lines.js";
import { makeToggle } from "./toggles.js";
import { TopBar } from "./top-bar.js";
import { Trail } from "./trail.js";

const stateKeys = ["standing", "moving", "stale"];

/** The live page of one venue. */
export class LivePage {
  #speech; #venue; #slug; #features; #client;
  #people = new People();
  #routes = new RouteBook();
  #routeLines = new RouteLines(this.#routes);
  #trail = new Trail();
  #trailLine = new TrailLine(this.#trail);
  #heat = new HeatLayer();
  #isHeatShown = false;
  #areRoutesShown = false;
  /** @type {string | null} */
  #selected = null;
  #isFollowing = false;
  #isPaused = false;
  /** @type {Record<string, number>} */
  #floorCounts = {};
  #hoverSlot = -1;
  #frames = 0;
  #fps = 0;
  #openedAt = performance.now();
  #hover = new HoverCard();
  #banner = element("div", { class: "banner", role: "alert", hidden: true });
  #revision;
  #ticks = 0;

  /** @param {HTMLElement} root @param {import("../shared/i18n/i18n.js").Speech} speech
   * @param {{ client: import("../shared/api/client.js").Client, venue: any, features: any[],
   *   revision: number, floor: string | null }} start */
  constructor(root, speech, { client, venue, features, revision, floor }) {
    this.#speech = speech;
    this.#client = client;
    this.#venue = venue;
    this.#slug = venue.slug;
    this.#revision = revision;
    this.#features = new Map(features.map((feature) => [feature.id, feature]));
    this.#build(root);
    this.#showFloor(this.#findFloor(floor) ?? this.view.floor);
    this.view.fit();
    this.#connect(revision);
    setInterval(() => this.#tick(), 250);
  }

  /** @param {HTMLElement} root */
  #build(root) {
    const { t, localized, languages } = this.#speech;
    const name = localized(this.#venue.name) || this.#slug;
    this.host = element("div", { class: "map-host" });
    this.panel = new PeoplePanel(this.#speech, {
      onFilter: (filter) => this.#filter(filter),
      onChoose: (person) => this.#select(person.id, true),
      onClose: () => root.classList.remove("is-panel-open"),
    });
    this.bar = new TopBar(this.#speech, { name, slug: this.#slug, tools: this.#makeTools(root) });
    this.card = new PersonCard(this.#speech, {
      onClose: () => this.#select(null),
      onFollow: (isOn) => this.#follow(isOn),
      onTrail: (isOn) => {
        this.#trailLine.isShown = isOn;
        this.view.requestRender();
      },
    });
    root.append(this.bar.element, element("main", {}, this.host, this.panel.element));
    this.view = new MapView(this.host, {
      languages, label: t("map", { venue: name }),
      areMarksQuiet: true,
      padding: innerWidth > 700 && innerWidth > innerHeight ? { top: 28, right: 68, bottom: 28, left: 150 } : 16,
    });
    this.view.setVenue(this.#venue);
    this.view.setFeatures(this.#features);
    this.switcher = new FloorSwitcher(
      this.#venue.floors.map((/** @type {any} */ floor) => ({ ...floor, name: localized(floor.name) || floor.id })),
      { label: t("floors"), onChoose: (id) => this.#showFloor(id) });
    const controls = makeMapControls(this.view, {
      zoomIn: t("zoomIn"), zoomOut: t("zoomOut"), fit: t("fit"), north: t("north"),
    });
    this.empty = makeEmptyCard(this.#speech, {
      base: this.#client.base, slug: this.#slug, floor: this.view.floor, at: this.#someSpot(),
    });
    this.empty.hidden = true;
    const legend = element("div", { class: "heat-legend card", hidden: true },
      element("span", {}, t("crowdedFew")), element("i"), element("span", {}, t("crowdedMany")));
    this.legend = legend;
    this.host.append(this.switcher.element, controls, this.#banner, this.card.element, legend, this.empty, this.#hover.element);
    this.#addLayers();
    this.#listenToMap(root);
  }

  /** @param {HTMLElement} root */
  #makeTools(root) {
    const { t } = this.#speech;
    const tools = document.createDocumentFragment();
    const full = makeToggle("fullscreen", t("fullscreen"), () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen?.().catch(() => {});
    }, { named: false });
    document.addEventListener("fullscreenchange", () =>
      full.setAttribute("aria-pressed", String(document.fullscreenElement !== null)));
    const menu = element("button", {
      type: "button", class: "button icon-only menu", "aria-label": t("openMenu"), title: t("openMenu"),
      click: () => root.classList.toggle("is-panel-open"),
    });
    menu.append(makeToggle("filter", "", () => {}).firstElementChild ?? "");
    tools.append(
      makeToggle("heat", t("heat"), (isOn) => this.#showHeat(isOn)),
      makeToggle("route", t("routes"), (isOn) => this.#showRoutes(isOn)),
      makeToggle("pause", t("pause"), (isOn) => this.#pause(isOn), { named: false }), full, menu);
    return tools;
  }

  #addLayers() {
    this.route = new RouteLayer(this.view);
    this.view.addLayer(this.#trailLine);
    this.view.addLayer(this.#routeLines);
    const dots = this.#people.dots;
    this.view.setMovingLayer({
      frame: (canvas, view, now) => {
        const isBusy = dots.frame(canvas, view, now);
        this.#frames += 1;
        this.#afterFrame();
        return isBusy;
      },
    });
  }

  /** @param {HTMLElement} root */
  #listenToMap(root) {
    const { view } = this;
    view.on("tap", ({ screenX, screenY, event }) => {
      const slot = this.#people.dots.pick(view, screenX, screenY, event.pointerType === "touch" ? 26 : 13);
      const person = slot < 0 ? undefined : this.#people.roster.at(slot);
      this.#select(person?.id ?? null);
    });
    view.on("hover", ({ screenX, screenY }) => {
      this.#hoverSlot = this.#people.dots.pick(view, screenX, screenY);
      view.surface.style.cursor = this.#hoverSlot >= 0 ? "pointer" : "";
      this.#showHover();
    });
    view.on("leave", () => {
      this.#hoverSlot = -1;
      this.#showHover();
    });
    view.surface.addEventListener("pointerdown", () => this.#isFollowing && this.#follow(false));
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      if (root.classList.contains("is-panel-open")) root.classList.remove("is-panel-open");
      else this.#select(null);
    });
  }

  /** @param {string | null} wanted id or ordinal */
  #findFloor(wanted) {
    const floors = /** @type {any[]} */ (this.#venue.floors);
    return floors.find(({ id, ordinal }) => id === wanted || String(ordinal) === wanted)?.id;
  }

  /** Somewhere on the floor where a person may stand: a poi, else the middle.
   * @returns {[number, number]} */
  #someSpot() {
    for (const { kind, floor, geometry } of this.#features.values()) {
      if (kind === "poi" && floor === this.view.floor) return geometry.coordinates;
    }
    return boxCentre(this.#venue.floors[0]?.bounds ?? [0, 0, 20, 20]);
  }

  /** @param {string} id */
  #showFloor(id) {
    this.view.setFloor(id);
    this.switcher.choose(id);
    const address = new URL(location.href);
    address.searchParams.set("floor", id);
    history.replaceState(null, "", address);
    this.#updateHeat();
    this.view.requestMoving();
  }

  /** @param {number} revision */
  #connect(revision) {
    const socket = new LiveSocket();
    const people = this.#people;
    this.socket = socket;
    socket.on("hello", (message) => people.hello(message));
    socket.on("welcome", (message) => people.welcome(message));
    socket.on("roster", (message) => {
      people.rosterChanged(message);
      people.applyFilter(this.panel.filter);
    });
    socket.on("positions", (frame) => {
      people.frame(frame, performance.now());
      this.view.requestMoving();
    });
    socket.on("counts", ({ floors }) => {
      this.#floorCounts = floors;
      this.switcher.setCounts(floors);
    });
    socket.on("edit", ({ edit }) => this.#edited(edit));
    for (const type of ["route", "arrived", "routeEnded"]) {
      socket.on(type, (message) => this.#routeChanged({ ...message, type }));
    }
    socket.on("state", () => this.#tick());
    this.#subscribe(revision);
    addEventListener("online", () => socket.reconnect());
  }

  /** @param {number} [after] */
  #subscribe(after) {
    const wantsRoutes = this.#areRoutesShown || this.#selected !== null;
    this.socket.subscribe({
      venue: this.#slug, rate: 10, after: after ?? this.#revision,
      streams: ["positions", "edits", "counts", ...(wantsRoutes ? ["routes"] : [])],
      ...(this.#areRoutesShown || !this.#selected ? {} : { navigators: [this.#selected] }),
    });
  }

  /** @param {import("../shared/api/types.js").AppliedEdit} edit */
  #edited(edit) {
    if (edit.revision <= this.#revision) return;
    this.#revision = edit.revision;
    this.view.updateFeatures(applyOperations(this.#features, edit.operations));
  }

  /** @param {any} message */
  #routeChanged(message) {
    this.#routes.apply(message);
    if (this.#selected) this.route.setRoute(this.#routes.of(this.#selected));
    if (this.#areRoutesShown) this.view.requestRender();
  }

  /** @param {string | null} id @param {boolean} [goesThere] */
  #select(id, goesThere = false) {
    this.#selected = id;
    this.#isFollowing = goesThere;
    this.card.setFollowing(goesThere);
    this.#trail.clear();
    if (!this.#areRoutesShown) this.#routes.clear();
    this.#subscribe();
    const person = id === null ? undefined : this.#people.roster.withId(id);
    this.#people.dots.selected = person?.slot ?? -1;
    this.route.setRoute(id === null ? null : this.#routes.of(id));
    if (goesThere && person) this.#goTo(person.slot);
    this.#showCard();
    this.view.requestMoving();
  }

  /** @param {number} slot */
  #goTo(slot) {
    const floor = this.#people.floorOf(slot);
    if (floor === null) return;
    if (floor !== this.view.floor) this.#showFloor(floor);
    const [x, y] = this.#people.dots.positionOf(slot);
    this.view.flyTo({ x, y, scale: Math.max(this.view.camera.scale, 9) });
  }

  /** @param {boolean} isOn */
  #follow(isOn) {
    this.#isFollowing = isOn;
    this.card.setFollowing(isOn);
    const slot = this.#people.dots.selected;
    if (isOn && slot >= 0) this.#goTo(slot);
  }

  /** @param {boolean} isOn */
  #showHeat(isOn) {
    this.#isHeatShown = isOn;
    this.legend.hidden = !isOn;
    if (isOn) this.view.addLayer(this.#heat);
    else this.view.removeLayer(this.#heat);
    this.#updateHeat();
  }

  #updateHeat() {
    if (!this.#isHeatShown) return;
    const { floor } = this.view;
    const bounds = this.#venue.floors.find((/** @type {any} */ each) => each.id === floor)?.bounds;
    if (!bounds) return;
    this.#heat.update(bounds, this.#people.positionsOn(floor));
    this.view.requestRender();
  }

  /** @param {boolean} isOn */
  #showRoutes(isOn) {
    this.#areRoutesShown = isOn;
    this.#routeLines.isShown = isOn;
    if (!isOn) this.#routes.clear();
    this.#subscribe();
    this.view.requestRender();
  }

  /** @param {boolean} isOn */
  #pause(isOn) {
    this.#isPaused = isOn;
    this.#people.isPaused = isOn;
    this.#people.dots.isPaused = isOn;
    this.view.requestMoving();
    this.#tick();
  }

  /** @param {import("./person-filter.js").PersonFilter} filter */
  #filter(filter) {
    this.#people.applyFilter(filter);
    this.#showPeople();
    this.#updateHeat();
    this.view.requestMoving();
  }

  #afterFrame() {
    const { dots } = this.#people;
    const slot = dots.selected;
    if (slot >= 0) {
      const floor = this.#people.floorOf(slot);
      const [x, y] = dots.positionOf(slot);
      if (floor !== null && !this.#isPaused) this.#trail.add(floor, x, y);
      if (this.#isFollowing && floor !== null) this.#keepInView(floor, x, y);
    }
    if (this.#hoverSlot >= 0) this.#showHover();
  }

  /** @param {string} floor @param {number} x @param {number} y */
  #keepInView(floor, x, y) {
    if (floor !== this.view.floor) this.#showFloor(floor);
    const { camera } = this.view;
    // Catch up softly, and leave the plan alone while somebody stands.
    const [dx, dy] = [x - camera.x, y - camera.y];
    if (Math.hypot(dx, dy) * camera.scale < 1) return;
    camera.x += dx * 0.08;
    camera.y += dy * 0.08;
    this.view.requestRender();
  }

  #showHover() {
    const slot = this.#hoverSlot;
    const person = slot < 0 ? undefined : this.#people.roster.at(slot);
    if (!person || this.#people.floorOf(slot) !== this.view.floor) {
      this.#hover.show(null);
      return;
    }
    const { t, language } = this.#speech;
    const { tracks } = this.#people.dots;
    const [x, y] = this.view.worldToScreen(...this.#people.dots.positionOf(slot));
    const speed = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(tracks.speed[slot]);
    const state = t(stateKeys[tracks.state[slot]]);
    const line = tracks.state[slot] === 1 ? `${state} · ${t("metresPerSecond", { value: speed })}` : state;
    this.#hover.show({ title: titleOf(person), line, x, y });
  }

  #showCard() {
    const person = this.#selected === null ? undefined : this.#people.roster.withId(this.#selected);
    if (this.#selected === null) {
      this.card.show(null);
      return;
    }
    const slot = person?.slot ?? -1;
    const floor = slot < 0 ? null : this.#people.floorOf(slot);
    const { tracks } = this.#people.dots;
    this.card.show({
      person: person ?? { slot: -1, id: this.#selected }, isHere: floor !== null,
      state: slot < 0 ? 2 : tracks.state[slot], speed: slot < 0 ? 0 : tracks.speed[slot],
      floor: floor === null ? "–" : this.view.floorName(floor), route: this.#routes.of(this.#selected),
    });
  }

  #showPeople() {
    const { tracks } = this.#people.dots;
    const tally = this.#people.tally();
    this.bar.setTally(tally);
    this.panel.show({
      people: this.#people.firstShown(60).map(({ person, slot }) => ({
        person, state: tracks.state[slot], floor: this.view.floorName(this.#people.floorOf(slot) ?? ""),
      })),
      shown: tally.shown, all: tally.all, groups: this.#people.roster.groups(), selected: this.#selected,
    });
    this.empty.hidden = tally.all > 0 || performance.now() - this.#openedAt < 2500 || this.socket.state !== "open";
  }

  /** Four times a second: all that is words. */
  #tick() {
    this.#ticks += 1;
    const age = this.socket.ageOfData;
    const { level, isOld, warns } = linkState(this.socket.state, age);
    const { dots } = this.#people;
    this.bar.setLink(level, age);
    if (dots.isOld !== isOld) {
      dots.isOld = isOld;
      this.view.requestMoving();
    }
    this.#showBanner(level, warns, age);
    if (this.panel.filter.states.size > 0) this.#people.applyFilter(this.panel.filter);
    this.#showCard();
    if (this.#ticks % 4 === 0) {
      this.#fps = this.#frames;
      this.#frames = 0;
      this.#showPeople();
    }
    this.#updateHeat();
  }

  /** @param {string} level @param {boolean} warns @param {number} age */
  #showBanner(level, warns, age) {
    const { t, language } = this.#speech;
    const words = { age: ageText(age, t, language) };
    const text = warns ? t(level === "lost" ? "lostBanner" : "quietBanner", words)
      : this.#isPaused ? t("pausedBanner") : "";
    this.#banner.hidden = text === "";
    this.#banner.dataset.tone = warns ? "bad" : "plain";
    setText(this.#banner, text);
  }

  /** What tests may look at; changes with the page. */
  get state() {
    const page = this;
    return Object.freeze({
      get ready() { return page.socket.state === "open" && page.view.camera.scale > 0; },
      get connection() { return page.socket.state; },
      get floor() { return page.view.floor; },
      get counts() { return page.#floorCounts; },
      get tally() { return page.#people.tally(); },
      get drawn() { return page.#people.dots.drawn; },
      get fps() { return page.#fps; },
      get frameCost() { return page.#people.dots.meanCost; },
      get ageOfData() { return page.socket.ageOfData; },
      get isOld() { return page.#people.dots.isOld; },
      get selected() { return page.#selected; },
      get route() { return page.#selected ? page.#routes.of(page.#selected) : null; },
      get revision() { return page.#revision; },
      screenOf: (/** @type {string} */ id) => {
        const person = page.#people.roster.withId(id);
        return person ? page.view.worldToScreen(...page.#people.dots.positionOf(person.slot)) : null;
      },
      worldToScreen: (/** @type {number} */ x, /** @type {number} */ y) => page.view.worldToScreen(x, y),
    });
  }
}
