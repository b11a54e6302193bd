// @ts-check
/** The start page's words in German. */
export const de = Object.freeze({
  title: "Floorcast", subtitle: "Orte auf diesem Server", live: "Live-Karte", editor: "Editor", kiosk: "Kiosk",
  "floors.one": "{count} Etage", "floors.other": "{count} Etagen",
  "features.one": "{count} Objekt", "features.other": "{count} Objekte",
  "navigators.one": "{count} Person gerade", "navigators.other": "{count} Personen gerade",
  failed: "kann nicht geöffnet werden", failedHint: "Die anderen Orte sind davon nicht betroffen. Datei heilen oder wegnehmen, dann den Server neu starten.",
  plan: "Plan von {name}", unreachable: "Der Server ist nicht erreichbar. Neuer Versuch …",
  emptyTitle: "Noch gibt es keine Orte", emptyImport: "Einen Grundriss als GeoJSON einlesen, mit Bild, wenn es eines gibt:",
  emptyDemo: "Oder den Demo-Ort starten, in dem 200 Leute umhergehen:", emptyThen: "Neue Orte erscheinen hier von selbst.",
  copy: "Kopieren", copied: "Kopiert",
});
