// @ts-check
/** What the page for wrong addresses says in English. */
export const en = Object.freeze({
  title: 'There is no such page',
  what: 'Nothing on this server is at',
  hint: 'Perhaps a letter of the address got lost on the way.',
  start: 'To the start page',
});
