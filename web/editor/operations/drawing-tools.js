// @ts-check
import { tool } from './tool.js';

/** @import { DrawnKind, DrawnShape } from '../modes/draw.js' */
/** @import { Operation } from './operation.js' */

/** @type {typeof import('../modes/draw.js') | null} */
let code = null;

/** Loads the mode that draws, unless it is there. */
export const loadDrawing = async () => {
  code ??= await import('../modes/draw.js');
  return code;
};

/**
 * A tool that draws a shape as a wall, an area or an obstacle; those of a kind share a button.
 *
 * @param {string} id
 * @param {DrawnShape} shape
 * @param {DrawnKind} kind
 * @param {string} icon
 * @param {string[]} keys
 * @returns {Operation}
 */
const drawTool = (id, shape, kind, icon, keys) => ({
  ...tool(id, icon, keys, (editor, done) => {
    const aids = editor.page.run('drawingAids');
    const make = (/** @type {typeof import('../modes/draw.js')} */ { DrawMode }) =>
      new DrawMode(editor, { id, shape, kind }, done);
    return code ? make(code) : Promise.all([loadDrawing(), aids]).then(([loaded]) => make(loaded));
  }),
  family: kind,
  stays: true,
});

/** The tools that draw shapes. @type {readonly Operation[]} */
export const drawTools = [
  drawTool('drawWall', 'line', 'wall', 'wall', ['W']),
  drawTool('drawWallRectangle', 'rectangle', 'wall', 'wallRectangle', ['Shift+W']),
  drawTool('drawWallCircle', 'circle', 'wall', 'wallCircle', []),
  drawTool('drawRoom', 'rectangle', 'area', 'room', ['R']),
  drawTool('drawArea', 'polygon', 'area', 'area', ['P']),
  drawTool('drawAreaCircle', 'circle', 'area', 'areaCircle', []),
  drawTool('drawRectangle', 'rectangle', 'obstacle', 'solidRectangle', ['B']),
  drawTool('drawPolygon', 'polygon', 'obstacle', 'solidPolygon', ['Shift+P']),
  drawTool('drawCircle', 'circle', 'obstacle', 'solidCircle', ['C']),
  drawTool('drawLine', 'line', 'obstacle', 'barrier', ['L']),
  drawTool('drawCountLine', 'line', 'line', 'countLine', ['Shift+N']),
];
