// @ts-check
import { makeHistoryTabs } from './history-tabs.js';
import { IssueLayer } from './issue-layer.js';
import { IssuesPanel } from './issues-panel.js';

/** @typedef {import('./tabs.js').Tab} Tab */

/**
 * The tabs beside the one that inspects, in their order.
 *
 * @param {import('../editor.js').Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @param {import('./side-panel.js').SidePanel} panel
 * @returns {Tab[]}
 */
export const makePanelTabs = (editor, t, panel) => [
  ...issuesTab(editor, t, panel),
  ...makeHistoryTabs(editor, t, panel),
];

/**
 * @param {import('../editor.js').Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @param {import('./side-panel.js').SidePanel} panel
 * @returns {Tab[]}
 */
const issuesTab = (editor, t, panel) => {
  const { issues } = editor;
  if (!issues) return [];
  const layer = new IssueLayer(editor);
  editor.surface.addLayer(layer);
  const list = new IssuesPanel(editor, t, { issues, layer, panel });
  return [{
    id: 'issues',
    label: t('editor.tab.issues'),
    icon: 'warning',
    node: list.node,
    update: () => list.update(),
    closed: () => list.close(),
    badge: () => (issues.issues.length > 0 ? String(issues.issues.length) : ''),
  }];
};
