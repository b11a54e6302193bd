// @ts-check
// What drawing needs, loaded as one when the page has opened.

export { DrawMode } from '../modes/draw.js';
export { followDrawing } from '../ui/toolbar/follow-drawing.js';
