// @ts-check
/** The start page's words in English. */
export const en = Object.freeze({
  title: "Floorcast", subtitle: "Venues on this server", live: "Live map", editor: "Editor", kiosk: "Kiosk",
  "floors.one": "{count} floor", "floors.other": "{count} floors",
  "features.one": "{count} feature", "features.other": "{count} features",
  "navigators.one": "{count} person now", "navigators.other": "{count} people now",
  failed: "cannot be opened", failedHint: "The other venues are not affected. Mend or take away the file, then start the server again.",
  plan: "Plan of {name}", unreachable: "The server cannot be reached. Trying again …",
  newVenue: "New venue", newTitle: "New venue", newName: "Name", newNameHint: "As visitors know it, for instance “Town Hall”.",
  newMore: "Address", newSlug: "Name in addresses", newSlugHint: "Small letters a–z, digits and hyphens. Left empty, it is made of the name.",
  newBegin: "Begin", cancel: "Cancel",
  "new.nameless": "Give the venue a name.", "new.venue-exists": "There is a venue of this name already. Choose another one.",
  "new.invalid-slug": "Only small letters a–z, digits and hyphens, no hyphen first, at most 64.",
  emptyTitle: "There are no venues yet", emptyBegin: "Begin one here: drop a picture of the floor plan on it, tell the length of one wall, and draw what people walk past.",
  emptyImport: "Or bring in a floor plan as GeoJSON, with its picture if there is one:",
  emptyDemo: "Or let the demo venue come up, with 200 people walking in it:", emptyThen: "This page shows new venues by itself.",
  noneForYou: "There is no venue for you yet", noneForYouText: "Whoever runs a venue here can give you a role in it, or a link.",
  status: "Status of the server",
  copy: "Copy", copied: "Copied",
});
