// @ts-check
import { createClient } from "../shared/api/client.js";
import { makeSpeech } from "../shared/i18n/i18n.js";
import { applyTheme, preferredLanguages, readPreferences } from "../shared/ui/preferences.js";
import { StatusPage } from "./status-page.js";
import { de } from "./texts/de.js";
import { en } from "./texts/en.js";

/** Milliseconds between two looks, and how long one may take. */
const pause = 2500;
const patience = 8000;

const client = createClient();
const preferences = readPreferences();
applyTheme(preferences.theme);
const speech = makeSpeech({ en, de }, { preferred: preferredLanguages(preferences) });
document.title = `${speech.t("title")} · Floorcast`;
const page = new StatusPage(/** @type {HTMLElement} */ (document.getElementById("status")), speech);
let answered = new Date();
let isReady = false;

const look = async () => {
  try {
    page.show(await client.status(AbortSignal.timeout(patience)));
    answered = new Date();
  } catch {
    page.miss(answered);
  }
  isReady = true;
  setTimeout(look, pause);
};
Object.defineProperty(window, "__app", {
  value: Object.freeze({ get ready() { return isReady; }, get state() { return page.state; } }),
});
look();
