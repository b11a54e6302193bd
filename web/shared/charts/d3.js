// @ts-check
// What charts take from d3, which Debian brings (`node-d3-…`). `scripts/bundle` puts it into a page's script; a server
// of the sources serves d3's modules below `/d3/` (`ChartModules.swift`), and the page's import map leads there.

// @ts-types="./d3-axis.d.ts"
export { axisBottom, axisLeft } from 'd3-axis';
// @ts-types="./d3-scale.d.ts"
export { scaleLinear } from 'd3-scale';
// @ts-types="./d3-selection.d.ts"
export { select } from 'd3-selection';
// @ts-types="./d3-shape.d.ts"
export { area, curveStepAfter, line } from 'd3-shape';
