// @ts-check

/** What is loaded when it is used for the first time: a test keeps the list whole. */
const rest = [
  () => import('./ui/inspector/inspector.js'),
  () => import('./operations/shaping.js'),
  () => import('./ui/toolbar/context-menu.js'),
  () => import('./page/drawing.js'),
  () => import('./gestures/door-slides.js'),
  () => import('./page/follow-session.js'),
  () => import('./modes/measure.js'),
  () => import('./modes/place-booths.js'),
  () => import('./modes/place-connector.js'),
  () => import('./modes/place-door.js'),
  () => import('./modes/place-point.js'),
  () => import('./modes/preview-route.js'),
  () => import('./ui/pictures/add-picture.js'),
  () => import('./ui/pictures/align-floor.js'),
  () => import('./ui/pictures/calibrate-picture.js'),
  () => import('./ui/pictures/ghost.js'),
  () => import('./ui/pictures/place-picture.js'),
  () => import('./ui/pictures/replace-picture.js'),
  () => import('./ui/tour/offer.js'),
  () => import('./ui/tour/tour.js'),
  () => import('./ui/route-preview/open-route-preview.js'),
  () => import('./ui/floors/floors-panel.js'),
  () => import('./ui/dialogs/help-sheet.js'),
  () => import('./ui/history/history-sections.js'),
  () => import('./ui/inspector/hours-form.js'),
  () => import('./ui/issues/issues-content.js'),
  () => import('./ui/map/layers-panel.js'),
  () => import('./ui/input/loupe.js'),
  () => import('./ui/objects/object-table.js'),
  () => import('./ui/map/minimap.js'),
  () => import('./ui/dialogs/palette.js'),
  () => import('./ui/pictures/picture-drop-target.js'),
  () => import('./ui/reroutes/reroute-trails.js'),
  () => import('./ui/dialogs/settings-dialog.js'),
  () => import('./ui/toolbar/tool-form.js'),
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
