// @ts-check
/** What the page for wrong addresses says in English. */
export const en = Object.freeze({
  title: 'There is no such page',
  what: 'Nothing on this server is at',
  hint: 'Perhaps a letter of the address got lost on the way.',
  codeTitle: 'This code leads nowhere (any more)',
  codeHint:
    'Perhaps its sign was taken down, or a letter got lost. You can look for your venue on the start page, and say there where you are.',
  start: 'To the start page',
});
