// @ts-check
import { IssueLayer } from './issue-layer.js';
import { IssuesPanel } from './issues-panel.js';

/** @import { Editor } from '../../editor.js' */
/** @import { IssueWatch } from '../../validations/issue-watch.js' */
/** @import { SidePanel } from '../shell/side-panel.js' */

/**
 * The list of issues and their marks on the map, loaded when the list is opened.
 *
 * @param {Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @param {{issues: IssueWatch,
 *   panel: SidePanel}} parts
 */
export const makeIssuesContent = (editor, t, { issues, panel }) => {
  const layer = new IssueLayer(editor);
  editor.surface.addLayer(layer);
  const list = new IssuesPanel(editor, t, { issues, layer, panel });
  return { node: list.node, update: () => list.update(), closed: () => list.close() };
};
