// The parts of d3-axis that charts use; Debian brings its modules without types.
import type { LinearScale } from './d3-scale.d.ts';
import type { Selection } from './d3-selection.d.ts';
export interface Axis {
  (host: Selection): void;
  ticks(count: number): Axis;
  tickValues(values: readonly number[]): Axis;
  tickFormat(write: (value: number) => string): Axis;
  tickSize(pixels: number): Axis;
  tickSizeInner(pixels: number): Axis;
  tickSizeOuter(pixels: number): Axis;
  tickPadding(pixels: number): Axis;
}
export function axisBottom(scale: LinearScale): Axis;
export function axisLeft(scale: LinearScale): Axis;
