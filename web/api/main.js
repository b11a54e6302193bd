// @ts-check
import { exposeApp } from '../shared/ui/expose-app.js';
import { applyTheme, readPreferences } from '../shared/ui/preferences.js';
import { required } from '../shared/ui/required.js';
import { referencePage } from './reference-page.js';

applyTheme(readPreferences().theme);
const root = required(document, '#api');

/** @param {string} file */
const load = async (file) => {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.json();
};

try {
  const [http, stream] = await Promise.all([load('openapi.json'), load('asyncapi.json')]);
  root.replaceChildren(referencePage(http, stream));
  // The part of the address behind # is only there now.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
} catch (error) {
  root.textContent = `The documents could not be loaded (${error}). Reload the page to try again.`;
}
exposeApp({ ready: true });
