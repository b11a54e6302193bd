// @ts-check
import { levelNow } from './level-now.js';
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { LevelNow } from './level-now.js' */
/** @typedef {"near" | "full" | "over" | "clear"} Level */
/** @typedef {{ id: number, area: string, level: Level, count: number, limit: number, time: number }} Alert */
/** What the stream says of an area. A client that may see crowds only gets `few` in place of the
 * count of a group that is too small.
 * @typedef {{ count?: number, few?: boolean, entries?: number, exits?: number }} AreaCount */
/** `least`: the smallest group that the server counts, 0 where `count` is exact.
 * @typedef {{ count: number, least: number, isFew: boolean }} CrowdCount */
/** `fullness`: people by capacity, -1 without one; `expected`: null where no session says it.
 * @typedef {CrowdCount & { id: string, feature: Feature, name: string, capacity: number | null,
 *   expected: number | null, fullness: number, level: LevelNow }} AreaRow */
/** @typedef {{ id: string, feature: Feature, name: string, forward: number, backward: number }} LineRow */

/** What the stream says of areas, counting lines and alerts, in the order of the panel's lists. */
export class AreaBook {
  /** @type {Map<string, CrowdCount>} */
  areas = new Map();
  /** @type {Map<string, { forward: number, backward: number }>} */
  lines = new Map();
  /** The active alerts, by area. @type {Map<string, Alert>} */
  alerts = new Map();

  /** Forgets all alerts: on a new connection the server sends again those that are active. */
  reset() {
    this.alerts.clear();
  }

  /** @param {{ complete: boolean, least?: number, areas: Record<string, AreaCount> }} news */
  occupancy({ complete, least = 0, areas }) {
    if (complete) this.areas.clear();
    for (const [id, { count = 0, few = false }] of Object.entries(areas)) {
      this.areas.set(id, { count, least, isFew: few });
    }
  }

  /** @param {{ complete: boolean, lines: Record<string, { forward: number, backward: number }> }} news */
  crossings({ complete, lines }) {
    if (complete) this.lines.clear();
    for (const [id, tally] of Object.entries(lines)) this.lines.set(id, tally);
  }

  /** @param {Alert} alert @returns {boolean} whether it was not known before */
  alert(alert) {
    const before = this.alerts.get(alert.area);
    if (alert.level === 'clear') return this.alerts.delete(alert.area);
    this.alerts.set(alert.area, alert);
    return before?.id !== alert.id;
  }

  /** The level of an area beside how many people are in it.
   * @param {string} id @param {number} count @returns {LevelNow} */
  levelOf(id, count) {
    const alert = this.alerts.get(id);
    return alert ? levelNow(alert.level, count, alert.limit) : 'clear';
  }

  /** The areas, the fullest first, then those without a capacity by people. For how many people a
   * session is that runs there counts before the area's own capacity.
   * @param {ReadonlyMap<string, Feature>} features
   * @param {(feature: Feature) => string} nameOf
   * @param {(id: string) => number | null} [expectedIn] people that sessions running there are for
   * @returns {AreaRow[]} */
  rows(features, nameOf, expectedIn = () => null) {
    /** @type {AreaRow[]} */
    const rows = [];
    for (const [id, { count, least, isFew }] of this.areas) {
      const feature = features.get(id);
      if (!feature) continue;
      const given = feature.properties.capacity;
      const expected = expectedIn(id);
      const capacity = expected ?? (typeof given === 'number' ? Math.floor(given) : null);
      const fullness = capacity === null
        ? -1
        : capacity === 0
        ? (count > 0 ? Infinity : 0)
        : count / capacity;
      rows.push({
        id,
        feature,
        name: nameOf(feature),
        count,
        least,
        isFew,
        capacity,
        fullness,
        expected,
        level: expected !== null && count > expected ? 'over' : this.levelOf(id, count),
      });
    }
    return rows.sort((a, b) =>
      b.fullness - a.fullness || b.count - a.count || a.name.localeCompare(b.name) ||
      (a.id < b.id ? -1 : 1)
    );
  }

  /** The counting lines by name.
   * @param {ReadonlyMap<string, Feature>} features
   * @param {(feature: Feature) => string} nameOf @returns {LineRow[]} */
  lineRows(features, nameOf) {
    /** @type {LineRow[]} */
    const rows = [];
    for (const [id, { forward, backward }] of this.lines) {
      const feature = features.get(id);
      if (feature) rows.push({ id, feature, name: nameOf(feature), forward, backward });
    }
    return rows.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
  }

  /** The active alerts, the gravest first, then the latest. @returns {Alert[]} */
  get current() {
    const order = ['over', 'full', 'near'];
    return [...this.alerts.values()].sort((a, b) =>
      order.indexOf(a.level) - order.indexOf(b.level) || b.id - a.id
    );
  }
}
