// @ts-check
/** What the page of a venue says while it waits for the server, in German. */
export const waitDe = Object.freeze({
  'wait.venueFailed': 'Dieser Veranstaltungsort lässt sich zurzeit nicht öffnen. Neuer Versuch …',
  'wait.unreachable': 'Der Server ist nicht erreichbar. Neuer Versuch …',
});
