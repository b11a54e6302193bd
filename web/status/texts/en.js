// @ts-check
/** The status page's words in English. */
export const en = Object.freeze({
  title: "Status of the server", back: "Venues",
  well: "Everything is well", watch: "Look after this", failing: "Something does not work",
  silent: "The server does not answer", silentSince: "Since {time}. Trying again …", asking: "Asking the server …",
  "problem.stopping": "The server is being stopped.", "problem.disk-full": "The disk is full: {free} are left.",
  "problem.disk-tight": "Little room on the disk: {free} are left.", "problem.venue-failed": "{venue} cannot be opened: {detail}",
  "problem.venue-read-only": "{venue} takes no changes: {detail}", "problem.not-ticking": "{venue}: the live map stands still.",
  "problem.late-ticks.one": "{venue}: {count} frame was late in the last minute.",
  "problem.late-ticks.other": "{venue}: {count} frames were late in the last minute.", "problem.errors": "An error in the last ten minutes: {detail}",
  "problem.other": "{detail}",
  navigators: "People now", viewers: "Viewers", lateness: "Worst delay of the stream", milliseconds: "{count} ms",
  rate: "{count} frames a second", "late.one": "{count} late in the last minute", "late.other": "{count} late in the last minute",
  "edits.one": "{count} change since the start", "edits.other": "{count} changes since the start",
  tenMinutes: "last ten minutes", atMost: "at most {most}", live: "Live map", editor: "Editor",
  curve: "{what}, the last ten minutes: now {now}, at most {most}", failed: "Cannot be opened", readOnly: "Takes no changes",
  server: "Server", version: "Version", uptime: "Running for", disk: "Room on the disk", memory: "Memory in use",
  connections: "Connections", processor: "Processor", ofCore: "{share} of a core", of: "{free} of {total} free",
  warnings: "Last warnings in the log", times: "{count} times", noWarnings: "None since the start.", noVenues: "There are no venues yet.",
  days: "{days} d {hours} h", hours: "{hours} h {minutes} min", minutes: "{minutes} min", seconds: "{seconds} s",
});
