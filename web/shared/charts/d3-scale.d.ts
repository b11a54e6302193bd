// The parts of d3-scale that charts use; Debian brings its modules without types.
export interface LinearScale {
  (value: number): number;
  domain(ends: readonly [number, number]): LinearScale;
  domain(): [number, number];
  range(ends: readonly [number, number]): LinearScale;
  nice(count?: number): LinearScale;
  ticks(count?: number): number[];
  invert(value: number): number;
}
export function scaleLinear(): LinearScale;
