// @ts-check
/** What the page of a venue says while it waits for the server, in English. */
export const waitEn = Object.freeze({
  'wait.venueFailed': 'This venue cannot be opened at the moment. Trying again…',
  'wait.unreachable': 'The server cannot be reached. Trying again…',
});
