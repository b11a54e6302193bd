// @ts-check
import { ApiError, createClient } from "../shared/api/client.js";
import { makeSpeech } from "../shared/i18n/i18n.js";
import { applyTheme, preferredLanguages, readPreferences } from "../shared/ui/preferences.js";
import { element } from "../shared/ui/element.js";
import { LivePage } from "./live-page.js";
import { de } from "./texts/de.js";
import { en } from "./texts/en.js";
import { makeVenueChooser } from "./venue-chooser.js";

const client = createClient();
const preferences = readPreferences();
applyTheme(preferences.theme);
const speech = makeSpeech({ en, de }, { preferred: preferredLanguages(preferences) });
const { t, localized } = speech;
const root = /** @type {HTMLElement} */ (document.getElementById("live"));
const query = new URLSearchParams(location.search);

/** @param {() => Promise<any>} ask repeated until the server answers */
const untilAnswered = async (ask) => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) throw error;
      root.replaceChildren(element("p", { class: "notice", role: "status" }, t("unreachable")));
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
};

/** @param {string | null} problem */
const choose = async (problem) => {
  const venues = await untilAnswered(() => client.venues());
  root.replaceChildren(makeVenueChooser(speech, venues, problem));
  Object.defineProperty(window, "__app", { value: Object.freeze({ ready: true, venues: venues.length }) });
};

const start = async () => {
  const slug = query.get("venue");
  if (!slug) return choose(null);
  try {
    const [venue, { features, revision }] = await untilAnswered(() =>
      Promise.all([client.venue(slug), client.features(slug)]));
    document.title = `${localized(venue.name) || slug} – ${t("title")}`;
    root.replaceChildren();
    new LivePage(root, speech, { client, venue, features, revision, floor: query.get("floor") });
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    await choose(isMissing ? t("noSuchVenue", { slug }) : String(/** @type {Error} */ (error).message));
  }
};

start();
