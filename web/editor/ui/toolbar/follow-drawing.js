// @ts-check
import { DrawBar } from './draw-bar.js';
import { GridLayer } from '../../map/grid-layer.js';
import { MeasureFields } from './measure-fields.js';

/** @import { DrawingSettings } from '../../state/drawing-settings.js' */
/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */

/**
 * Puts what drawing needs onto the map: the grid, the fields for measures and the buttons for a
 * shape that is begun.
 *
 * @param {{view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts
 */
export const followDrawing = (parts) => {
  const bar = new DrawBar(parts);
  const fields = new MeasureFields(parts);
  parts.tools.measureFields = fields;
  parts.view.surface.host.append(bar.node, fields.node);
  parts.view.surface.addLayer(new GridLayer(parts));
  parts.view.onChange(() => bar.update());
  parts.tools.cross.onMove(() => bar.readOut());
};
