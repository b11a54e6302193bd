// @ts-check
import { boxCentre } from '../../shared/geometry/box.js';
import { zoneOf } from '../../shared/i18n/time-zone.js';
import { VenueLook } from '../../shared/identity/venue-look.js';
import { MapView } from '../../shared/map/map-view.js';
import { element, setText } from '../../shared/ui/element.js';
import { FloorSwitcher } from '../../shared/ui/floor-switcher.js';
import { icon } from '../../shared/ui/icons.js';
import { makeMapControls } from '../../shared/map/map-controls.js';
import { required } from '../../shared/ui/required.js';
import { makeEmptyCard } from './empty-card.js';
import { HeatLegend } from '../people/heat-legend.js';
import { HoverCard } from '../people/hover-card.js';
import { PeoplePanel } from '../people/people-panel.js';
import { PlaceCard } from '../places/place-card.js';
import { PersonCard } from '../selected/person-card.js';
import { makeToggle } from '../../shared/ui/toggle.js';
import { mapRoom } from './map-room.js';
import { wallScale } from '../wall/wall-screen.js';
import { TopBar } from './top-bar.js';
import { windowSize } from '../../shared/ui/page-zoom.js';
/** @import { Feature, PlanImage, Venue } from '../../shared/api/types.js' */
/** @import { Speech, Translate } from '../../shared/i18n/i18n.js' */
/** @import { PersonFilter } from '../people/person-filter.js' */
/** @import { FindPlaces } from '../people/people-panel.js' */
/** @import { Person } from '../../shared/api/roster.js' */
/** @import { HeatMode } from '../people/heat-legend.js' */

/** What the page's parts report.
 * @typedef {object} LayoutHandlers
 * @property {(isOn: boolean) => void} onHeat
 * @property {(mode: HeatMode) => void} onHeatMode
 * @property {(isOn: boolean) => void} onRoutes
 * @property {(isOn: boolean) => void} onEvacuation
 * @property {(isOn: boolean) => void} onPause
 * @property {(isOn: boolean) => void} onPast
 * @property {(isOn: boolean) => void} onFollow
 * @property {(isOn: boolean) => void} onTrail
 * @property {() => void} onInstead
 * @property {(isOn: boolean) => void} onWhy explains the place of the selected person, or ends it
 * @property {() => void} onClose
 * @property {(floor: string) => void} onFloor
 * @property {(filter: PersonFilter) => void} onFilter
 * @property {(person: Person) => void} onChoose
 * @property {FindPlaces} findPlaces
 * @property {(id: string) => void} onPlace
 * @property {() => void} onPlaceClosed
 * @property {(isOn: boolean) => void} onWay asks for the navigator's way to the place, or ends it */

/** Builds the page: bar, map with what floats on it, panel.
 * @param {HTMLElement} root @param {Speech} speech
 * @param {{ venue: Venue, features: Map<string, Feature>, base: string, menu: HTMLElement,
 *   allows: (permission: string) => boolean, pictureURL: (content: string) => string,
 *   loadPicture: (slug: string, plan: PlanImage) => Promise<Blob>,
 *   isOpen: boolean, isWall: boolean, isNavigator: boolean }} shown  isOpen: the server has no accounts
 * @param {LayoutHandlers} handlers */
export const makeLayout = (root, speech, shown, handlers) => {
  const { venue, features, base, menu, allows, pictureURL, loadPicture } = shown;
  const { isOpen, isWall, isNavigator } = shown;
  const { t, localized, languages, number } = speech;
  const name = localized(venue.name) || venue.slug;
  const host = element('div', { class: 'map-host' });
  const panel = new PeoplePanel(speech, {
    ...handlers,
    onClose: () => root.classList.remove('is-panel-open'),
    seesPeople: allows('seePositions'),
  });
  const tools = makeTools(root, t, handlers, allows);
  // A viewer that may not see people gets no empty list of them,
  root.classList.toggle('sees-nobody', !allows('seePositions'));
  // and one that may not see crowds gets no count of 0.
  root.classList.toggle('sees-no-crowd', !allows('seeCrowd'));
  const look = new VenueLook(document.documentElement);
  look.show(venue.settings, name, pictureURL);
  let zone = zoneOf(venue);
  const bar = new TopBar(speech, {
    name,
    logo: look.logos[0],
    slug: venue.slug,
    tools: tools.nodes,
    menu,
    mayEdit: allows('editVenue'),
    seesDevices: allows('seePositions'),
    seesFigures: allows('seeInsight'),
    seesAlarms: allows('handleAlarms'),
    hasWall: !isNavigator,
  });
  const main = element('main', {}, host, panel.element);
  const skip = element('a', {
    class: 'skip-link',
    href: '#live-map',
    click: (/** @type {Event} */ event) => {
      event.preventDefault();
      view.surface.focus();
    },
  }, t('skipToMap'));
  if (!isWall) bar.element.prepend(skip);
  root.append(bar.element, main);
  root.classList.toggle('is-wall', isWall);
  root.classList.toggle('is-navigator', isNavigator);
  if (isNavigator) tools.offerSearch();
  panel.element.inert = isWall;
  const switcher = new FloorSwitcher(floorChoices(venue, speech), {
    label: t('floors'),
    onChoose: handlers.onFloor,
  });
  const view = new MapView(host, {
    languages,
    label: t('map', { venue: name }),
    areMarksQuiet: true,
    areNamesOnTop: true,
    hasLines: true,
    padding: () => isWall ? 24 : mapRoom(reachOf(switcher.element), windowSize()),
    markScale: isWall ? wallScale(windowSize()) : 1,
    gestures: !isWall,
    loadPicture,
  });
  view.surface.id = 'live-map';
  view.setVenue(venue);
  view.setFeatures(features);
  const controls = makeMapControls(view, {
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
    fit: t('fit'),
    north: t('north'),
  });
  const card = new PersonCard(speech, handlers);
  const place = new PlaceCard(speech, {
    onClose: handlers.onPlaceClosed,
    pictureURL,
    zone: () => zone,
    onWay: isNavigator ? handlers.onWay : null,
  });
  const hover = new HoverCard();
  const banner = element('div', { class: 'banner', role: 'alert', hidden: true });
  const isOfCrowds = !allows('seePositions') && allows('seeCrowd');
  const legend = new HeatLegend(speech, {
    hint: isOfCrowds ? '' : t('crowdedNote'),
    threshold: leastShown(venue),
    onChoose: handlers.onHeatMode,
  });
  const empty = makeEmptyCard(speech, {
    base,
    slug: venue.slug,
    floor: view.floor,
    at: someSpot(venue, features, view.floor),
    isOpen,
    mayLink: allows('shareVenue'),
  });
  host.append(
    switcher.element,
    controls,
    banner,
    card.element,
    place.element,
    legend.element,
    empty.element,
    hover.element,
  );
  /** Shows other names, floors and plan pictures.
   * @param {Venue} outline */
  const setVenue = (outline) => {
    const title = localized(outline.name) || outline.slug;
    document.title = `${title} – ${t('title')}`;
    bar.setName(title);
    look.show(outline.settings, title, pictureURL);
    zone = zoneOf(outline);
    switcher.setFloors(floorChoices(outline, speech));
    view.setVenue(outline);
    // The accent may be another one.
    view.refreshStyle();
  };
  /** Says why a density stands in the place of people. @param {number} least the smallest group that
   *   the server counts */
  const setLeast = (least) => {
    if (isOfCrowds && least > 0) setText(legend.hint, t('crowdsOnly', { least: number(least) }));
  };
  /** Shows counts and people as old. @param {boolean} isOld */
  const setOld = (isOld) => void root.classList.toggle('is-old', isOld);
  /** @param {{ panel: HTMLElement, banners: HTMLElement }} areas */
  const addAreas = (areas) => {
    host.append(areas.banners);
    required(panel.element, '.summary-row').before(areas.panel);
    areas.banners.addEventListener('click', ({ target }) => {
      if (!(/** @type {Element} */ (target).closest('.alert-more'))) return;
      root.classList.add('is-panel-open');
      areas.panel.querySelector('button')?.focus();
    });
    // On small screens the list covers the map that the click leads to.
    areas.panel.addEventListener('click', ({ target }) => {
      if (/** @type {Element} */ (target).closest('button')) root.classList.remove('is-panel-open');
    });
  };
  /** @param {HTMLElement} part floats on the map */
  const addOverMap = (part) => host.append(part);
  const { setEvacuation, setHeat, setPast } = tools;
  return {
    view,
    main,
    panel,
    bar,
    switcher,
    card,
    place,
    hover,
    banner,
    legend,
    empty,
    setVenue,
    setEvacuation,
    setHeat,
    setPast,
    setOld,
    setLeast,
    addAreas,
    addOverMap,
  };
};

/** @typedef {ReturnType<typeof makeLayout>} Layout */

/** How far an element reaches into the map that it lies on. @param {HTMLElement} element */
const reachOf = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => ({
  right: offsetWidth && offsetLeft + offsetWidth,
  bottom: offsetHeight && offsetTop + offsetHeight,
});

/** From how many people on their movement is shown, as the venue has it for crowds. @param {Venue} venue */
export const leastShown = ({ settings }) => settings?.privacyThreshold ?? 5;

/** The floors of a venue to choose from.
 * @param {Venue} venue @param {Speech} speech */
const floorChoices = (venue, { localized }) =>
  venue.floors.map((floor) => ({ ...floor, name: localized(floor.name) || floor.id }));

/** @param {HTMLElement} root @param {Translate} t @param {LayoutHandlers} handlers
 * @param {(permission: string) => boolean} allows */
const makeTools = (root, t, { onHeat, onRoutes, onEvacuation, onPause, onPast }, allows) => {
  const nodes = document.createDocumentFragment();
  const evacuation = makeToggle('exit', t('evacuation'), onEvacuation);
  const past = makeToggle('clock', t('lookBack'), onPast);
  const full = makeToggle('fullscreen', t('fullscreen'), () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  }, { named: false });
  document.addEventListener(
    'fullscreenchange',
    () => full.setAttribute('aria-pressed', String(document.fullscreenElement !== null)),
  );
  const menu = element('button', {
    type: 'button',
    class: 'button icon-only menu',
    'aria-label': t('openMenu'),
    click: () => root.classList.toggle('is-panel-open'),
  }, icon('filter'));
  const routes = makeToggle('route', t('routes'), onRoutes);
  const pause = makeToggle('pause', t('pause'), onPause, { named: false });
  const heat = makeToggle('heat', t('heat'), onHeat);
  for (const button of [heat, routes, past]) button.hidden = !allows('seePositions');
  pause.hidden = menu.hidden = !allows('seeCrowd');
  evacuation.hidden = !allows('route') || !allows('seePositions');
  nodes.append(heat, routes, evacuation, past, pause, full, menu);
  /** Turns it on or off; the keyboard goes on at its button. @param {boolean} isOn */
  const setEvacuation = (isOn) => {
    evacuation.setAttribute('aria-pressed', String(isOn));
    evacuation.focus();
    onEvacuation(isOn);
  };
  /** Shows that the heat map is on. */
  const setHeat = () => heat.setAttribute('aria-pressed', 'true');
  /** Evacuation and routes are of now, and the replay has a pause of its own. @param {boolean} isOn */
  const setPast = (isOn) => {
    past.setAttribute('aria-pressed', String(isOn));
    for (const button of [evacuation, pause]) {
      if (isOn && button.getAttribute('aria-pressed') === 'true') button.click();
    }
    for (const button of [evacuation, pause, routes]) button.disabled = isOn;
  };
  /** A navigator's own page has the search without people. */
  const offerSearch = () => {
    menu.hidden = false;
    menu.setAttribute('aria-label', t('findPlace'));
    menu.replaceChildren(icon('search'));
  };
  return { nodes, setEvacuation, setHeat, setPast, offerSearch };
};

/** Somewhere on a floor where a person may stand: a poi, else the middle.
 * @param {Venue} venue @param {Map<string, Feature>} features @param {string} floor
 * @returns {readonly [number, number]} metres */
const someSpot = (venue, features, floor) => {
  for (const feature of features.values()) {
    const { geometry } = feature;
    if (feature.kind === 'poi' && feature.floor === floor && geometry.type === 'Point') {
      return geometry.coordinates;
    }
  }
  return boxCentre(venue.floors.find(({ id }) => id === floor)?.bounds ?? [0, 0, 20, 20]);
};
