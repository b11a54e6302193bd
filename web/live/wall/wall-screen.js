// @ts-check
import { clockText } from '../../shared/i18n/time-zone.js';
import { element, setText } from '../../shared/ui/element.js';
import { stayAwake } from '../../shared/ui/stay-awake.js';
import { FittedRows } from './fitted-rows.js';
/** @import { Floor } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Zone } from '../../shared/i18n/time-zone.js' */

/** How long each floor is shown, in seconds, unless the address says it. */
const usualSeconds = 20;
/** The shorter side of a window, in CSS pixels, for which sizes are made. */
const usualSide = 800;

/** For how many seconds a wall shows each floor: `?wall=1` for the usual time, `?wall=30`.
 * @param {string | null} value @returns {number | null} `null`: no wall */
export const wallSeconds = (value) => {
  const number = Number(value);
  if (value === null || !Number.isFinite(number) || number <= 0) return null;
  return number === 1 ? usualSeconds : Math.max(2, number);
};

/** How much larger marks are on a wall, so that they can be read from afar.
 * @param {{ width: number, height: number }} window CSS pixels */
export const wallScale = ({ width, height }) => Math.max(1.2, Math.min(width, height) / usualSide);

/** The floor after another one, from the lowest to the highest and around.
 * @param {readonly Pick<Floor, 'id' | 'ordinal'>[]} floors @param {string} current */
export const floorAfter = (floors, current) => {
  const ordered = floors.toSorted((a, b) => a.ordinal - b.ordinal);
  const at = ordered.findIndex(({ id }) => id === current);
  return ordered[(at + 1) % ordered.length]?.id ?? current;
};

/** The live page on a wall: no controls, the floors in turn, large numbers, a screen that stays on. */
export class WallScreen {
  #speech;
  #floors;
  #zone;
  #view;
  #rows;
  #name = element('strong', { class: 'wall-floor', role: 'status' });
  #clock = element('time', { class: 'wall-clock' });

  /** @param {object} parts
   * @param {Speech} parts.speech
   * @param {{ floor: string, floorName: (id: string) => string, fit: () => void }} parts.view
   * @param {() => readonly Floor[]} parts.floors
   * @param {() => Zone} parts.zone by which the venue's clocks go
   * @param {(id: string) => void} parts.showFloor
   * @param {HTMLElement} parts.counted the lists of areas and of counting lines
   * @param {number} parts.seconds for each floor */
  constructor({ speech, view, floors, zone, showFloor, counted, seconds }) {
    this.#speech = speech;
    this.#zone = zone;
    this.#view = view;
    this.#floors = floors;
    this.#rows = new FittedRows(speech, counted);
    stayAwake();
    setInterval(() => {
      const next = floorAfter(floors(), view.floor);
      if (next === view.floor) return;
      showFloor(next);
      view.fit();
    }, seconds * 1000);
  }

  /** What stands in the bar: the floor with its people, and the time. */
  get elements() {
    return [this.#name, this.#clock];
  }

  /** Shows what is now. @param {Record<string, number>} counts by floor
   * @param {number} least the smallest group that the server counts; 0 where numbers are exact */
  update(counts, least) {
    const { floor } = this.#view;
    const { number } = this.#speech;
    const count = counts[floor] ?? 0;
    const people = least === 0
      ? number(count)
      : floor in counts
      ? `${number(count)}+`
      : `< ${number(least)}`;
    const name = this.#floors().length > 1 ? this.#view.floorName(floor) : '';
    setText(this.#name, name === '' ? '' : `${name}: ${people}`);
    this.#rows.update();
    setText(this.#clock, clockText(new Date(), this.#zone()));
  }
}
