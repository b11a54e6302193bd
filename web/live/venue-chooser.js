// @ts-check
import { element } from "../shared/ui/element.js";

/** A page that asks which venue to show.
 * @param {import("../shared/i18n/i18n.js").Speech} speech
 * @param {readonly import("../shared/api/types.js").VenueSummary[]} venues
 * @param {string | null} problem said above the list @returns {HTMLElement} */
export const makeVenueChooser = ({ t, localized }, venues, problem) =>
  element("main", { class: "chooser" },
    element("h1", {}, t("chooseVenue")), problem ? element("p", { class: "problem", role: "alert" }, problem) : null,
    venues.length === 0 ? element("p", {}, t("noVenues")) : null,
    element("ul", {}, ...venues.map((venue) => element("li", {}, venue.state === "open"
      ? element("a", { class: "card", href: `?venue=${encodeURIComponent(venue.slug)}` },
        element("strong", {}, localized(venue.name) || venue.slug),
        element("span", {}, t("peopleNow", { count: venue.navigators })))
      : element("span", { class: "card is-failed" }, element("strong", {}, venue.slug), element("span", {}, t("failed")))))),
    element("p", {}, element("a", { href: "../" }, t("toStart"))));
