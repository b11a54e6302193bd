// @ts-check
import { DrawBar } from './draw-bar.js';
import { GridLayer } from '../../map/grid-layer.js';
import { MeasureFields } from './measure-fields.js';

/** @import { Editor } from '../../editor.js' */

/**
 * Puts what drawing needs onto the map: the grid, the fields for measures and the buttons for a
 * shape that is begun.
 *
 * @param {Editor} editor
 */
export const followDrawing = (editor) => {
  const bar = new DrawBar(editor);
  const fields = new MeasureFields(editor);
  editor.measuring = fields;
  editor.surface.host.append(bar.node, fields.node);
  editor.surface.addLayer(new GridLayer(editor));
  editor.onChange(() => bar.update());
  editor.cross.onMove(() => bar.readOut());
};
