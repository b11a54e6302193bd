// @ts-check
import { LiveSocket } from '../shared/api/live-socket.js';
import { RepeatedRequest } from '../shared/api/repeated-request.js';
import { VenueFollower } from '../shared/api/venue-follower.js';
import { makeCopy } from '../shared/map/venue-copy.js';
import { DeviceSelection } from './detail/device-selection.js';
import { DeviceCommands } from './edits/device-commands.js';
import { DeviceEdits } from './edits/device-edits.js';
import { exposeState } from './expose-state.js';
import { DeviceLists } from './list/device-lists.js';
import { CoverageController } from './map/coverage-controller.js';
import { DeviceMap } from './map/device-map.js';
import { PlanPanel } from './map/plan-panel.js';
import { DeviceBook } from './model/device-book.js';
import { DeviceWords } from './model/device-words.js';
import { FigureTexts } from './model/figures.js';
import { testedAnchors } from './model/walk-test.js';
import { PageHead } from './page-head.js';
import { PageLayout } from './page-layout.js';
import { WalkPanel } from './walk/walk-panel.js';
/** @import { AccountsClient } from '../shared/api/accounts-client.js' */
/** @import { AnchorsClient } from '../shared/api/anchors-client.js' */
/** @import { Client } from '../shared/api/client.js' */
/** @import { DevicesClient } from '../shared/api/devices-client.js' */
/** @import { Device, DevicesAnswer } from '../shared/api/device-types.js' */
/** @import { Outcome } from '../shared/api/repeated-request.js' */
/** @import { Venue } from '../shared/api/types.js' */
/** @import { Snapshot } from '../shared/api/venue-follower.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { SessionMonitor } from '../shared/session/session-monitor.js' */

/** Milliseconds between an answer and the next request. */
const pause = 2000;
/** Milliseconds after which figures are called old. */
const oldAfter = 7000;

/** What the page begins with. floor and device: what its address names.
 * @typedef {Snapshot & { client: Client & AnchorsClient & DevicesClient, accounts: AccountsClient, menu: HTMLElement,
 *   floor: string | null, device: string | null, author: string,
 *   allows: (permission: string) => boolean, monitor: SessionMonitor | null }} PageStart */

/** The page of a venue's devices. */
export class DevicesPage {
  #speech;
  #start;
  #figures;
  #features;
  #book;
  /** @type {DeviceLists} */
  #lists;
  /** @type {DeviceMap} */
  #map;
  #plan;
  #coverage;
  #selection;
  #edits;
  #commands;
  #walk;
  #head;
  #layout;
  #request;
  #follower;
  #socket = new LiveSocket();
  #now;
  /** @type {Venue} */
  #venue;
  #answeredAt = 0;
  #asked;

  /** @param {HTMLElement} root @param {Speech} speech @param {PageStart} start */
  constructor(root, speech, start) {
    const { client, venue, features, revision, allows } = start;
    const { slug } = venue;
    this.#speech = speech;
    this.#start = start;
    this.#venue = venue;
    this.#now = { revision };
    this.#asked = start.device;
    this.#features = new Map(features.map((feature) => [feature.id, feature]));
    this.#figures = new FigureTexts(speech);
    this.#book = new DeviceBook(this.#features);
    // A server without accounts has no links.
    const mayShare = start.monitor !== null && allows('shareVenue');
    const rights = { mayEdit: allows('editVenue'), mayShare };
    const parts = { speech, figures: this.#figures, client, slug, book: this.#book };
    start.monitor?.follow(window, this.#socket);
    const words = new DeviceWords(speech, this.#book, (id) => this.#map.view.floorName(id));
    this.#edits = new DeviceEdits({
      ...parts,
      author: start.author,
      revision: () => this.#now.revision,
      nameOf: words.nameOf,
      onApplied: (edit) => {
        this.#follower.edit(edit);
        this.#head.setUndo(this.#edits.canUndo);
        this.#planChanged();
        this.#request.refresh();
      },
    });
    this.#commands = new DeviceCommands({
      ...parts,
      accounts: start.accounts,
      edits: this.#edits,
      floor: () => this.#map.view.floor,
      nameOf: words.nameOf,
      askPlace: (device) => {
        this.#layout.show('plan');
        this.#map.ask(device);
      },
      showOnPlan: (device) => {
        this.#layout.show('plan');
        this.#map.goTo(device);
      },
      open: (id) => this.#open(id, false),
      onForgotten: () => this.#request.refresh(),
    });
    const commands = this.#commands;
    this.#lists = new DeviceLists({
      ...parts,
      rights,
      nameOf: words.nameOf,
      whereOf: words.floorOf,
      onOpen: (id) => this.#open(id, true),
      onTakePlace: (id) => commands.takePlace(id),
      onPlace: (id) => commands.askPlace(id),
      onFilter: () => this.#map.view.requestRender(),
    });
    this.#map = new DeviceMap({
      ...parts,
      venue,
      features: this.#features,
      listed: () => this.#lists.listed,
      nameOf: words.nameOf,
      mayEdit: rights.mayEdit,
      taken: () => this.#plan?.taken ?? 0,
      onSelect: (id) => this.#open(id ?? '', false),
      onFloor: () => this.#floorChanged(),
      onPut: (device, at, on) => void commands.put(device.id, at, on),
    });
    this.#coverage = new CoverageController({
      ...parts,
      view: this.#map.view,
      devices: () => this.#book.all,
      onChange: (found, problem) => {
        this.#plan.showCoverage(found, problem);
        this.#map.view.refit();
      },
    });
    this.#plan = new PlanPanel(speech, this.#figures, {
      mayPlan: rights.mayEdit,
      onLinks: (isOn) => this.#map.showLinks(isOn),
      onCoverage: (isOn) => this.#coverage.turn(isOn),
      onWanted: (metres) => this.#coverage.want(metres),
      onHole: (hole) => this.#map.goToBox(hole.box),
    });
    this.#map.element.append(...this.#plan.elements);
    this.#selection = new DeviceSelection({
      ...parts,
      nameOf: words.nameOfId,
      whereOf: words.whereOf,
      editorURL: ({ feature }) => this.#editorURL(feature),
      rights,
      handlers: {
        onTakePlace: () => commands.takePlace(this.#selection.id),
        onPlace: () => commands.askPlace(this.#selection.id),
        onPut: (at) => void commands.put(this.#selection.id, at),
        onShow: () => commands.show(this.#selection.id),
        onReplace: (other) => void commands.replace(this.#selection.id, other),
        onRotate: () => void commands.rotate(this.#selection.id),
        onForget: () => void commands.forget(this.#selection.id),
      },
      onClose: () => this.#close(),
    });
    this.#walk = new WalkPanel({
      ...parts,
      anchors: () => testedAnchors(this.#book.all, words.nameOf),
      floors: () => this.#map.floors(this.#venue),
      floor: () => this.#map.view.floor,
      onClose: () => this.#head.walk.click(),
    });
    this.#head = new PageHead(speech, {
      slug,
      menu: start.menu,
      mayEdit: rights.mayEdit,
      seesFigures: allows('seeInsight'),
      mayHandleAlarms: allows('handleAlarms'),
      onUndo: () => void this.#edits.undo(),
      onWalk: (isOn) => this.#turnWalk(isOn),
    });
    this.#layout = new PageLayout(root, speech, {
      head: this.#head.element,
      counts: this.#lists.counts.element,
      board: this.#lists.elements,
      map: this.#map.element,
      detail: this.#selection.element,
      walk: this.#walk.element,
      onView: () => this.#map.view.refit(),
    });
    this.#follower = new VenueFollower(
      makeCopy({
        now: this.#now,
        features: this.#features,
        view: this.#map.view,
        venue: () => this.#venue,
        setOutline: (outline) => this.#setOutline(outline),
      }),
      client,
    );
    this.#request = new RepeatedRequest(
      () => client.devices(slug),
      (outcome) => this.#take(outcome),
      { pause },
    );
    this.#listen();
    this.#setOutline(venue);
    this.#map.showFloor(this.#map.floorNamed(start.floor));
    this.#map.view.fit();
    this.#request.turn(true);
    setInterval(() => this.#tick(), 1000);
    exposeState({
      book: this.#book,
      lists: this.#lists,
      map: this.#map,
      coverage: this.#coverage,
      selection: this.#selection,
      walk: this.#walk,
      now: this.#now,
      isReady: () => this.#answeredAt > 0,
    });
  }

  #listen() {
    this.#socket.on('welcome', (message) => this.#follower.welcome(message));
    this.#socket.on('resync', () => void this.#follower.resync());
    this.#socket.on('edit', ({ edit }) => this.#follower.edit(edit));
    for (const type of ['edit', 'resync']) this.#socket.on(type, () => this.#planChanged());
    // A state that changes shows at once, figures with the next answer.
    this.#socket.on('devices', () => this.#request.refresh());
    this.#socket.subscribe({
      venue: this.#venue.slug,
      streams: ['edits', 'devices'],
      after: this.#now.revision,
    });
    addEventListener('keydown', (event) => this.#press(event));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const isTyping = /** @type {Element} */ (event.target).closest?.('input, select, dialog');
    if (event.key === 'Escape' && !event.defaultPrevented) {
      if (this.#map.placing) this.#map.ask(null);
      else if (this.#selection.id !== '') this.#close();
    } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !isTyping) {
      if (event.shiftKey || !this.#edits.canUndo) return;
      event.preventDefault();
      void this.#edits.undo();
    }
  }

  /** @param {Outcome<DevicesAnswer>} outcome */
  #take(outcome) {
    if ('problem' in outcome) {
      this.#tick();
      return;
    }
    this.#answeredAt = performance.now();
    this.#book.take(outcome.answer, this.#answeredAt);
    this.#show();
    if (this.#asked !== null && this.#book.withId(this.#asked)) this.#open(this.#asked, true);
    this.#asked = null;
  }

  #show() {
    this.#lists.show();
    const { work } = this.#lists;
    work.add('detail', () => this.#selection.refresh());
    work.add('plan', () => {
      this.#map.view.requestRender();
      void this.#coverage.refresh(this.#now.revision);
    });
    this.#tick();
  }

  /** An edit came: places are others, figures follow. */
  #planChanged() {
    this.#book.refresh();
    this.#show();
  }

  /** Once a second: how old the figures are. */
  #tick() {
    const age = performance.now() - this.#answeredAt;
    const isFirst = this.#answeredAt === 0;
    this.#head.setFresh(isFirst ? null : this.#figures.span(age / 1000), age > oldAfter);
  }

  /** @param {Venue} outline names, floors and pictures */
  #setOutline(outline) {
    this.#venue = outline;
    const name = this.#speech.localized(outline.name) || outline.slug;
    document.title = `${name} – ${this.#speech.t('title')}`;
    this.#head.setName(name);
    this.#map.setVenue(outline);
    this.#lists.setFloors(this.#map.floors(outline));
  }

  #floorChanged() {
    const address = new URL(location.href);
    address.searchParams.set('floor', this.#map.view.floor);
    history.replaceState(null, '', address);
    void this.#coverage?.refresh(this.#now.revision);
  }

  /** Opens a device, or closes with "". @param {string} id @param {boolean} goesThere also on the plan */
  #open(id, goesThere) {
    this.#selection.open(id);
    this.#lists.select(id);
    this.#map.select(id);
    this.#layout.setDetail(id !== '');
    const { device } = this.#selection;
    if (device && goesThere) this.#map.goTo(device);
  }

  #close() {
    const { id } = this.#selection;
    this.#open('', false);
    this.#lists.focus(id);
  }

  /** @param {boolean} isOn */
  #turnWalk(isOn) {
    this.#layout.setWalk(isOn);
    void this.#walk.turn(isOn);
  }

  /** @param {Device["feature"]} feature */
  #editorURL(feature) {
    const { client } = this.#start;
    const query = new URLSearchParams({
      venue: this.#venue.slug,
      ...(feature && { floor: feature.floor, feature: feature.id }),
    });
    return `${client.base}editor/?${query}`;
  }
}
