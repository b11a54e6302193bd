// @ts-check
/** The live page's words in English. */
export const en = Object.freeze({
  title: "Live map", venues: "All venues", map: "Map of {venue}", floors: "Floors",
  zoomIn: "Zoom in", zoomOut: "Zoom out", fit: "Show whole floor", north: "North up",
  live: "Live", age: "data {age} old", quiet: "No data for {age}", lost: "Connection lost", connecting: "Connecting …",
  lostBanner: "The connection is lost. Positions are {age} old; trying again by itself.",
  quietBanner: "Nothing new for {age}. Grey dots show where people were.",
  pausedBanner: "Paused. The picture stands still; counts go on.",
  "count.one": "{count} person", "count.other": "{count} people",
  moving: "moving", standing: "standing", stale: "silent", shown: "{shown} of {count} shown",
  filter: "Filter", search: "Name or id", states: "State", groups: "Group", noGroup: "without group",
  showAll: "Show everybody", people: "People", nobodyFits: "Nobody fits this filter.", more: "and {count} more",
  heat: "Heat map", routes: "Routes", trail: "Trail", pause: "Pause", resume: "Go on", fullscreen: "Full screen",
  close: "Close", follow: "Follow", following: "Following", state: "State", speed: "Speed", floor: "Floor", group: "Group",
  route: "Route", routeTo: "{distance} to go, {minutes} min", noRoute: "none", left: "is no longer here",
  metresPerSecond: "{value} m/s", lastHeard: "silent for 10 s or more",
  emptyTitle: "Nobody is here yet", emptyText: "Whoever reports a location appears at once. Try it:",
  copy: "Copy", copied: "Copied", simulate: "Or start the server with simulated people: floorcast serve --simulate 200",
  chooseVenue: "Choose a venue", noVenues: "There are no venues yet.", toStart: "To the start page",
  noSuchVenue: "There is no venue “{slug}”.", failed: "cannot be opened", unreachable: "The server cannot be reached. Trying again …",
  crowdedFew: "few", crowdedMany: "crowded: {density} per m²", floorsCount: "{count} floors", peopleNow: "{count} here now",
  editor: "Editor", openMenu: "People and filter", secondsShort: "{value} s", minutesShort: "{value} min",
});
