// @ts-check
/** The live page's words in German. */
export const de = Object.freeze({
  title: "Live-Karte", venues: "Alle Orte", map: "Karte von {venue}", floors: "Etagen",
  zoomIn: "Näher", zoomOut: "Weiter weg", fit: "Ganze Etage zeigen", north: "Norden oben",
  live: "Live", age: "Daten {age} alt", quiet: "Seit {age} keine Daten", lost: "Verbindung verloren", connecting: "Verbinde …",
  lostBanner: "Die Verbindung ist weg. Die Positionen sind {age} alt; es wird von selbst neu versucht.",
  quietBanner: "Seit {age} nichts Neues. Graue Punkte zeigen, wo die Leute waren.",
  pausedBanner: "Angehalten. Das Bild steht; gezählt wird weiter.",
  "count.one": "{count} Person", "count.other": "{count} Personen",
  moving: "gehen", standing: "stehen", stale: "stumm", shown: "{shown} von {count} gezeigt",
  filter: "Filter", search: "Name oder Kennung", states: "Zustand", groups: "Gruppe", noGroup: "ohne Gruppe",
  showAll: "Alle zeigen", people: "Personen", nobodyFits: "Niemand passt zu diesem Filter.", more: "und {count} weitere",
  heat: "Dichte", routes: "Wege", trail: "Spur", pause: "Anhalten", resume: "Weiter", fullscreen: "Vollbild",
  close: "Schließen", follow: "Folgen", following: "Folgt", state: "Zustand", speed: "Tempo", floor: "Etage", group: "Gruppe",
  route: "Weg", routeTo: "noch {distance}, {minutes} min", noRoute: "keiner", left: "ist nicht mehr hier",
  metresPerSecond: "{value} m/s", lastHeard: "seit mindestens 10 s stumm",
  emptyTitle: "Noch ist niemand hier", emptyText: "Wer eine Position meldet, erscheint sofort. Zum Ausprobieren:",
  copy: "Kopieren", copied: "Kopiert", simulate: "Oder den Server mit simulierten Personen starten: floorcast serve --simulate 200",
  chooseVenue: "Ort auswählen", noVenues: "Es gibt noch keine Orte.", toStart: "Zur Startseite",
  noSuchVenue: "Den Ort „{slug}“ gibt es nicht.", failed: "kann nicht geöffnet werden", unreachable: "Der Server ist nicht erreichbar. Neuer Versuch …",
  crowdedFew: "wenige", crowdedMany: "voll: {density} je m²", floorsCount: "{count} Etagen", peopleNow: "{count} gerade hier",
  editor: "Editor", openMenu: "Personen und Filter", secondsShort: "{value} s", minutesShort: "{value} min",
});
