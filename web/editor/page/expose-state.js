// @ts-check
import { elementBox, pageZoom } from '../../shared/ui/page-zoom.js';

/** @import { PeopleHere } from '../collaboration/people-here.js' */
/** @import { OpenedEditor } from './open-editor.js' */

/**
 * What tests may read of the page, as `window.__app`; nothing can be changed through it.
 *
 * @param {OpenedEditor} opened
 */
export const exposeState = ({ editor, issues, commands, live }) => {
  /** @type {PeopleHere | null} */
  let people = null;
  void live.then((found) => (people = found.people));
  const { session, view: { surface }, selection, tools } = editor;
  const app = {
    get ready() {
      return true;
    },
    get revision() {
      return session.revision;
    },
    get refusals() {
      return session.refusals.all.length;
    },
    get failure() {
      return session.failure;
    },
    get pending() {
      return session.waiting;
    },
    get state() {
      return session.state;
    },
    /** The ids of the issues that are known. */
    get issues() {
      return issues.issues.map(({ id }) => id);
    },
    /** The other people with the plan open. */
    get others() {
      return structuredClone(people?.others ?? []);
    },
    get selection() {
      return selection.id;
    },
    /** The ids of all that is selected. */
    get selected() {
      return [...selection.ids];
    },
    /** Where the keyboard's cross is, in metres. */
    get cross() {
      return [...editor.tools.cross.at];
    },
    get mode() {
      return tools.current.id;
    },
    get floor() {
      return surface.floor;
    },
    /** The walk that is tried: its seconds and points, why there is none, what is tinted. */
    get walk() {
      const { answer, space, before, isBusy = false } = commands.preview ?? {};
      const { route, refusal } = answer ?? {};
      return {
        isBusy,
        seconds: route?.seconds ?? null,
        before: before?.seconds ?? null,
        points: structuredClone(route?.legs.map((/** @type {any} */ { points }) => points) ?? []),
        refusal: refusal?.reason ?? null,
        parts: space?.parts.length ?? 0,
      };
    },
    /** The anchor planner: the share of the floor with the wanted radius, its holes, what it proposes. */
    get anchorPlan() {
      const { found, proposal, isBusy = false, isSearching = false } = commands.anchors ?? {};
      return {
        isBusy,
        isSearching,
        share: found?.share ?? null,
        holes: found?.holes.map(({ at, area }) => ({ at: [...at], area })) ?? [],
        proposal: proposal && structuredClone(proposal),
      };
    },
    /** The anchor survey: what it found, and whether an answer is awaited. */
    get anchorSurvey() {
      const { answer = null, isBusy = false } = commands.survey ?? {};
      return { isBusy, answer: structuredClone(answer) };
    },
    /** The predicted radius in metres at a place; `null` where no tag can be. @param {number} x @param {number} y */
    radiusAt: (x, y) => commands.anchors?.map?.radiusAt([x, y]) ?? null,
    /** A copy of the whole plan with my edits on it, in the form in which equal plans are equal. */
    plan: () => structuredClone(session.plan.canonical()),
    /** A copy of a feature as it is drawn. @param {string} id */
    feature: (id) => structuredClone(session.shown.feature(id) ?? null),
    /** The ids of all features of the floor. */
    features: () => session.shown.onFloor(surface.floor).map(({ id }) => id),
    /** Pixels of the window. @param {number} x @param {number} y  metres */
    worldToScreen: (x, y) => {
      const box = elementBox(surface.host);
      const zoom = pageZoom();
      const [left, top] = surface.toScreen([x, y]);
      return [(box.left + left) * zoom, (box.top + top) * zoom];
    },
  };
  Object.defineProperty(window, '__app', { value: Object.freeze(app), configurable: true });
};
