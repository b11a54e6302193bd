// @ts-check
/** The status page's words in German. */
export const de = Object.freeze({
  title: "Zustand des Servers", back: "Orte",
  well: "Alles ist in Ordnung", watch: "Bitte ansehen", failing: "Etwas geht nicht",
  silent: "Der Server antwortet nicht", silentSince: "Seit {time}. Es wird weiter versucht …", asking: "Der Server wird gefragt …",
  "problem.stopping": "Der Server wird gerade beendet.", "problem.disk-full": "Der Datenträger ist voll: {free} sind frei.",
  "problem.disk-tight": "Wenig Platz auf dem Datenträger: {free} sind frei.", "problem.venue-failed": "{venue} lässt sich nicht öffnen: {detail}",
  "problem.venue-read-only": "{venue} nimmt keine Änderungen an: {detail}", "problem.not-ticking": "{venue}: die Live-Karte steht still.",
  "problem.late-ticks.one": "{venue}: {count} Bild kam in der letzten Minute zu spät.",
  "problem.late-ticks.other": "{venue}: {count} Bilder kamen in der letzten Minute zu spät.", "problem.errors": "Ein Fehler in den letzten zehn Minuten: {detail}",
  "problem.other": "{detail}",
  navigators: "Menschen jetzt", viewers: "Zuschauende", lateness: "Größte Verspätung der Bilder", milliseconds: "{count} ms",
  rate: "{count} Bilder je Sekunde", "late.one": "{count} verspätet in der letzten Minute", "late.other": "{count} verspätet in der letzten Minute",
  "edits.one": "{count} Änderung seit dem Start", "edits.other": "{count} Änderungen seit dem Start",
  tenMinutes: "letzte zehn Minuten", atMost: "höchstens {most}", live: "Live-Karte", editor: "Editor",
  curve: "{what}, die letzten zehn Minuten: jetzt {now}, höchstens {most}", failed: "Lässt sich nicht öffnen", readOnly: "Nimmt keine Änderungen an",
  server: "Server", version: "Version", uptime: "Läuft seit", disk: "Platz auf dem Datenträger", memory: "Belegter Arbeitsspeicher",
  connections: "Verbindungen", processor: "Prozessor", ofCore: "{share} eines Kerns", of: "{free} von {total} frei",
  warnings: "Letzte Warnungen im Protokoll", times: "{count}-mal", noWarnings: "Keine seit dem Start.", noVenues: "Es gibt noch keine Orte.",
  days: "{days} T {hours} Std", hours: "{hours} Std {minutes} min", minutes: "{minutes} min", seconds: "{seconds} s",
});
