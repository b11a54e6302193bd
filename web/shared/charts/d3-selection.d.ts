// The parts of d3-selection that charts use; Debian brings its modules without types.
export interface Selection {
  call(make: (host: Selection) => void): Selection;
}
export function select(node: Element): Selection;
