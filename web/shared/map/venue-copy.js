// @ts-check
import { applyOperations } from '../api/apply-operations.js';
/** @import { Feature, Venue } from '../api/types.js' */
/** @import { Copy } from '../api/venue-follower.js' */
/** @import { MapView } from './map-view.js' */

/** The page's copy of the venue, as a `VenueFollower` changes it.
 * @param {object} page
 * @param {{ revision: number }} page.now
 * @param {Map<string, Feature>} page.features
 * @param {MapView} page.view
 * @param {() => Venue} page.venue
 * @param {(venue: Venue) => void} page.setOutline
 * @returns {Copy} */
export const makeCopy = ({ now, features, view, venue, setOutline }) => ({
  get revision() {
    return now.revision;
  },
  get venue() {
    return venue();
  },
  setOutline,
  apply: ({ revision, operations }) => {
    now.revision = revision;
    view.updateFeatures(applyOperations(features, operations));
  },
  replace: (snapshot) => {
    now.revision = snapshot.revision;
    features.clear();
    for (const feature of snapshot.features) features.set(feature.id, feature);
    view.setFeatures(features);
    setOutline(snapshot.venue);
  },
});
