// The parts of d3-shape that charts use; Debian brings its modules without types.
export interface Line<Datum> {
  (data: readonly Datum[]): string | null;
  x(place: (datum: Datum, index: number) => number): Line<Datum>;
  y(place: (datum: Datum, index: number) => number): Line<Datum>;
  curve(curve: unknown): Line<Datum>;
}
export interface Area<Datum> {
  (data: readonly Datum[]): string | null;
  x(place: (datum: Datum, index: number) => number): Area<Datum>;
  y0(place: number): Area<Datum>;
  y1(place: (datum: Datum, index: number) => number): Area<Datum>;
  curve(curve: unknown): Area<Datum>;
}
export function line<Datum>(): Line<Datum>;
export function area<Datum>(): Area<Datum>;
export const curveStepAfter: unknown;
