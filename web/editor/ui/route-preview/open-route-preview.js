// @ts-check
import { createClient } from '../../../shared/api/client.js';
import { OfferLayer } from '../../../shared/map/routes/offer-layer.js';
import { RouteLayer } from '../../../shared/map/routes/route-layer.js';
import { WalkPanel } from './walk-panel.js';
import { WalkPin } from './walk-pin.js';
import { WalkableLayer } from './walkable-layer.js';
import { RoutePreview } from '../../route-preview/route-preview.js';

/** @import { Selection } from '../../state/selection.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

/** Makes the route preview of an parts and puts it onto the page. @param {{session: EditSession, selection: Selection, view: View, tools: Tools, reader: Reader}} parts */
export const openRoutePreview = (parts) => {
  const client = createClient();
  const preview = new RoutePreview({
    session: parts.session,
    floor: () => parts.view.floor,
    ask: (query) => client.trial(parts.session.slug, query),
    schedule: (run, milliseconds) => void setTimeout(run, milliseconds),
    now: () => performance.now(),
  });
  show(parts, preview);
  return preview;
};

/** @param {{session: EditSession, selection: Selection, view: View, tools: Tools, reader: Reader}} parts @param {RoutePreview} preview */
const show = (parts, preview) => {
  const { map, host } = parts.view.surface;
  const before = new RouteLayer(map);
  before.isQuiet = true;
  const route = new RouteLayer(map);
  route.areEndsShown = false;
  route.isStill = true;
  const offers = new OfferLayer(map);
  const tint = new WalkableLayer(parts);
  map.addLayer(tint);
  // The map is drawn again whenever what a tool would add is another one.
  map.addLayer({
    draw: () => preview.isWanted && preview.setDraft(parts.tools.current.tried ?? []),
  });
  const pins = [new WalkPin(parts, preview, 'from'), new WalkPin(parts, preview, 'to')];
  const panel = new WalkPanel(parts, preview);
  host.append(panel.node, ...pins.map(({ node }) => node));
  const movePins = () => pins.forEach((pin) => pin.update());
  const routes = new Changed((/** @type {any} */ next) =>
    route.setRoute(next, preview.isPreviewing)
  );
  const former = new Changed((/** @type {any} */ next) =>
    before.setRoute(next, preview.isPreviewing)
  );
  const shown = new Changed(() => parts.view.changed());
  preview.onChange(() => {
    const found = preview.answer?.route ?? null;
    routes.set(found);
    former.set(found && preview.isPreviewing ? preview.before : null);
    offers.setOffers(offersOf(preview));
    tint.show(preview.space, preview.cutOff);
    movePins();
    panel.update();
    // What buttons show; answers come many times a second and change none of it.
    shown.set(`${preview.isWalkableShown} ${preview.from !== null} ${preview.isWhole}`);
  });
  map.on('camera', movePins);
  map.on('floor', () => preview.floorChanged());
};

/** Calls only when a value is another one. */
class Changed {
  /** @type {any} */
  #value = null;
  #run;

  /** @param {(value: any) => void} run */
  constructor(run) {
    this.#run = run;
  }

  /** @param {any} value */
  set(value) {
    if (value === this.#value) return;
    this.#value = value;
    this.#run(value);
  }
}

/** The place that a refusal offers. @param {RoutePreview} preview */
const offersOf = (preview) => {
  const { nearest, reason } = preview.answer?.refusal ?? {};
  if (!nearest) return [];
  const asked = preview.endPlace(reason === 'startBlocked' ? 'from' : 'to') ?? undefined;
  return [{ at: nearest, asked }];
};
