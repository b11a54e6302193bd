// @ts-check
import { IssueLayer } from './issue-layer.js';
import { IssuesPanel } from './issues-panel.js';

/**
 * The list of issues and their marks on the map, loaded when the list is opened.
 *
 * @param {import('../../editor.js').Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @param {{issues: import('../../validations/issue-watch.js').IssueWatch,
 *   panel: import('../shell/side-panel.js').SidePanel}} parts
 */
export const makeIssuesContent = (editor, t, { issues, panel }) => {
  const layer = new IssueLayer(editor);
  editor.surface.addLayer(layer);
  const list = new IssuesPanel(editor, t, { issues, layer, panel });
  return { node: list.node, update: () => list.update(), closed: () => list.close() };
};
