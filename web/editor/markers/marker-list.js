// @ts-check
import { makeMarkerCode } from '../../shared/places/marker-code.js';
import { placeOfMarker } from '../../shared/places/marker-place.js';
import { setProperty } from '../actions/properties.js';

/** @import { Action, Feature } from '../plan/types.js' */
/** @import { Plan } from '../plan/plan.js' */

/** A marker as it is printed: numbered floor by floor, with the feature that names the place where it hangs.
 * @typedef {{ number: number, marker: Feature, code: string, place: Feature | null }} PrintedMarker */

/** Which markers are printed. @typedef {'selected' | 'floor' | 'all'} MarkerChoice */

/**
 * The markers with a code, floor by floor from below, on a floor row by row from the top left.
 *
 * @param {Plan} plan
 * @param {{ choice: MarkerChoice, floor: string, selected: readonly string[] }} wanted
 * @returns {PrintedMarker[]}
 */
export const printedMarkers = (plan, wanted) =>
  plan.floors.toSorted((a, b) => a.ordinal - b.ordinal)
    .flatMap(({ id }) => {
      const features = plan.onFloor(id);
      return markersOf(features).filter((marker) => isWanted(marker, wanted))
        .toSorted((a, b) => rowOf(b) - rowOf(a) || xOf(a) - xOf(b))
        .map((marker) => ({
          marker,
          code: marker.properties.code,
          place: placeOfMarker(/** @type {any} */ (marker), /** @type {any} */ (features)),
        }));
    })
    .filter(({ code }) => code)
    .map((each, index) => ({ number: index + 1, ...each })).map((
      each,
    ) => /** @type {PrintedMarker} */ (each));

/** The markers that were drawn before there were codes. @param {Plan} plan */
export const withoutCode = (plan) =>
  plan.floors.flatMap(({ id }) => markersOf(plan.onFloor(id)))
    .filter(({ properties }) => !properties.code);

/** Gives markers codes. @param {readonly Feature[]} markers @returns {Action} */
export const giveCodes = (markers) => (plan) =>
  markers.flatMap(({ id }) => setProperty(id, 'code', makeMarkerCode())(plan));

/** @param {readonly Feature[]} features */
const markersOf = (features) => features.filter(({ kind }) => kind === 'marker');

/** @param {Feature} marker @param {{ choice: MarkerChoice, floor: string, selected: readonly string[] }} wanted */
const isWanted = ({ id, floor }, { choice, floor: shown, selected }) =>
  choice === 'all' || (choice === 'floor' ? floor === shown : selected.includes(id));

/** Rows are five metres high. @param {Feature} marker */
const rowOf = (marker) =>
  Math.floor(/** @type {[number, number]} */ (marker.geometry.coordinates)[1] / 5);
/** @param {Feature} marker */
const xOf = (marker) => /** @type {[number, number]} */ (marker.geometry.coordinates)[0];
