// @ts-check
/** The start page's words in German. */
export const de = Object.freeze({
  title: "Floorcast", subtitle: "Orte auf diesem Server", live: "Live-Karte", editor: "Editor", kiosk: "Kiosk",
  "floors.one": "{count} Etage", "floors.other": "{count} Etagen",
  "features.one": "{count} Objekt", "features.other": "{count} Objekte",
  "navigators.one": "{count} Person gerade", "navigators.other": "{count} Personen gerade",
  failed: "kann nicht geöffnet werden", failedHint: "Die anderen Orte sind davon nicht betroffen. Datei heilen oder wegnehmen, dann den Server neu starten.",
  plan: "Plan von {name}", unreachable: "Der Server ist nicht erreichbar. Neuer Versuch …",
  newVenue: "Neuer Ort", newTitle: "Neuer Ort", newName: "Name", newNameHint: "Wie ihn die Besucher kennen, zum Beispiel „Rathaus“.",
  newMore: "Adresse", newSlug: "Name in Adressen", newSlugHint: "Kleinbuchstaben a–z, Ziffern und Bindestriche. Leer gelassen, wird er aus dem Namen gebildet.",
  newBegin: "Anlegen", cancel: "Abbrechen",
  "new.nameless": "Der Ort braucht einen Namen.", "new.venue-exists": "Es gibt schon einen Ort dieses Namens. Bitte einen anderen wählen.",
  "new.invalid-slug": "Nur Kleinbuchstaben a–z, Ziffern und Bindestriche, nicht mit Bindestrich am Anfang, höchstens 64.",
  emptyTitle: "Noch gibt es keine Orte", emptyBegin: "Hier einen anlegen: ein Bild des Grundrisses darauf ziehen, die Länge einer Wand angeben und zeichnen, woran man vorbeigeht.",
  emptyImport: "Oder einen Grundriss als GeoJSON einlesen, mit Bild, wenn es eines gibt:",
  emptyDemo: "Oder den Demo-Ort starten, in dem 200 Leute umhergehen:", emptyThen: "Neue Orte erscheinen hier von selbst.",
  noneForYou: "Für Sie gibt es hier noch keinen Ort", noneForYouText: "Wer hier einen Ort betreut, kann Ihnen darin eine Rolle geben, oder einen Link.",
  status: "Zustand des Servers",
  copy: "Kopieren", copied: "Kopiert",
});
