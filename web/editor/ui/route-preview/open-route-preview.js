// @ts-check
import { createClient } from '../../../shared/api/client.js';
import { OfferLayer } from '../../../shared/map/routes/offer-layer.js';
import { RouteLayer } from '../../../shared/map/routes/route-layer.js';
import { WalkPanel } from './walk-panel.js';
import { WalkPin } from './walk-pin.js';
import { WalkableLayer } from './walkable-layer.js';
import { Trial } from '../../route-preview/route-preview.js';

/** @import { Editor } from '../../editor.js' */

/**
 * The trial of an editor, made and put on the page when it is first asked for.
 *
 * @param {Editor} editor
 * @returns {Trial}
 */
export const trialOf = (editor) => {
  editor.trial ??= openTrial(editor);
  return editor.trial;
};

/** @param {Editor} editor */
const openTrial = (editor) => {
  const client = createClient();
  const trial = new Trial({
    session: editor.session,
    floor: () => editor.floor,
    ask: (question) => client.trial(editor.slug, question),
    schedule: (run, milliseconds) => void setTimeout(run, milliseconds),
    now: () => performance.now(),
  });
  show(editor, trial);
  return trial;
};

/** @param {Editor} editor @param {Trial} trial */
const show = (editor, trial) => {
  const { map, host } = editor.surface;
  const before = new RouteLayer(map);
  before.isQuiet = true;
  const route = new RouteLayer(map);
  route.areEndsShown = false;
  route.isStill = true;
  const offers = new OfferLayer(map);
  const tint = new WalkableLayer(editor);
  map.addLayer(tint);
  // The map is drawn anew whenever what a tool would add is another one.
  map.addLayer({ draw: () => trial.isWanted && trial.setDraft(editor.modes.current.tried ?? []) });
  const pins = [new WalkPin(editor, trial, 'from'), new WalkPin(editor, trial, 'to')];
  const panel = new WalkPanel(editor, trial);
  host.append(panel.node, ...pins.map(({ node }) => node));
  const movePins = () => pins.forEach((pin) => pin.update());
  const routes = new Changed((/** @type {any} */ next) => route.setRoute(next, trial.isPreviewing));
  const former = new Changed((/** @type {any} */ next) =>
    before.setRoute(next, trial.isPreviewing)
  );
  const wishes = new Changed(() => editor.changed());
  trial.onChange(() => {
    const found = trial.answer?.route ?? null;
    routes.set(found);
    former.set(found && trial.isPreviewing ? trial.before : null);
    offers.setOffers(offersOf(trial));
    tint.show(trial.space, trial.cutOff);
    movePins();
    panel.update();
    // What buttons show; answers come many times a second and change none of it.
    wishes.set(`${trial.isWalkableShown} ${trial.from !== null} ${trial.isWhole}`);
  });
  map.on('camera', movePins);
  map.on('floor', () => trial.floorChanged());
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

/** The place that a refusal offers. @param {Trial} trial */
const offersOf = (trial) => {
  const { nearest, reason } = trial.answer?.refusal ?? {};
  if (!nearest) return [];
  const asked = trial.endPlace(reason === 'startBlocked' ? 'from' : 'to') ?? undefined;
  return [{ at: nearest, asked }];
};
