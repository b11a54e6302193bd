// @ts-check
import { enterPage } from '../shared/session/enter-page.js';
import { expose, startTitledPage } from '../shared/session/page-start.js';
import { Joining } from './joining.js';
import { takeFragment } from './take-fragment.js';

// Before anything else: the address must not keep the token while the page is still loading.
let token = takeFragment();
const { root, speech, accounts } = await startTitledPage('join', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { session } = await enterPage({ root, speech, accounts });
const joining = new Joining({ root, speech, accounts, session });

// Another link that is pasted over this one only changes the fragment.
addEventListener('hashchange', () => {
  token = takeFragment();
  if (token) void joining.open(token);
});
expose({
  get step() {
    return joining.step;
  },
});
await joining.open(token);
