// @ts-check
/** The start page's words in English. */
export const en = Object.freeze({
  title: "Floorcast", subtitle: "Venues on this server", live: "Live map", editor: "Editor", kiosk: "Kiosk",
  "floors.one": "{count} floor", "floors.other": "{count} floors",
  "features.one": "{count} feature", "features.other": "{count} features",
  "navigators.one": "{count} person now", "navigators.other": "{count} people now",
  failed: "cannot be opened", failedHint: "The other venues are not affected. Mend or take away the file, then start the server again.",
  plan: "Plan of {name}", unreachable: "The server cannot be reached. Trying again …",
  emptyTitle: "There are no venues yet", emptyImport: "Bring in a floor plan as GeoJSON, with its picture if there is one:",
  emptyDemo: "Or let the demo venue come up, with 200 people walking in it:", emptyThen: "This page shows new venues by itself.",
  copy: "Copy", copied: "Copied",
});
