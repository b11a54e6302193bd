// @ts-check

/** What is loaded when it is used for the first time: a test keeps the list whole. */
const rest = [
  () => import('./ui/inspector.js'),
  () => import('./operations/shaping.js'),
  () => import('./ui/context-menu.js'),
  () => import('./drawing.js'),
  () => import('./gestures/door-slides.js'),
  () => import('./follow-session.js'),
  () => import('./modes/measure.js'),
  () => import('./modes/place-booths.js'),
  () => import('./modes/place-connector.js'),
  () => import('./modes/place-door.js'),
  () => import('./modes/place-point.js'),
  () => import('./modes/try-walk.js'),
  () => import('./pictures/add.js'),
  () => import('./pictures/align.js'),
  () => import('./pictures/calibrate.js'),
  () => import('./pictures/ghost.js'),
  () => import('./pictures/place.js'),
  () => import('./pictures/replace.js'),
  () => import('./tour/offer.js'),
  () => import('./tour/tour.js'),
  () => import('./trial/open-trial.js'),
  () => import('./ui/floors-panel.js'),
  () => import('./ui/help-sheet.js'),
  () => import('./ui/history-parts.js'),
  () => import('./ui/hours-form.js'),
  () => import('./ui/issues-content.js'),
  () => import('./ui/layers-panel.js'),
  () => import('./ui/loupe.js'),
  () => import('./ui/object-table.js'),
  () => import('./ui/minimap.js'),
  () => import('./ui/palette.js'),
  () => import('./ui/picture-desk.js'),
  () => import('./ui/reroute-trails.js'),
  () => import('./ui/settings-dialog.js'),
  () => import('./ui/tool-form.js'),
];

/** How long to wait for the network, in milliseconds. */
const patience = 5000;

/** Lets what is more urgent go first. */
const idle = () =>
  new Promise((resolve) =>
    globalThis.requestIdleCallback
      ? requestIdleCallback(resolve, { timeout: 1000 })
      : setTimeout(resolve, 50)
  );

/**
 * Loads, little by little, what was not needed to begin with: who loses the network later can go on
 * with all tools.
 */
export const loadRest = async () => {
  for (const load of rest) {
    await idle();
    while (!(await load().then(() => true, () => false))) {
      await new Promise((resolve) => setTimeout(resolve, patience));
    }
  }
};
