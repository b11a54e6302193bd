// @ts-check
import { makeHistoryTabs } from '../history/history-tabs.js';
import { lazyTab } from './lazy-tab.js';

/** @import { Editor } from '../../editor.js' */
/** @import { SidePanel } from './side-panel.js' */
/** @import { Tab } from './tabs.js' */

/**
 * The tabs beside the one that inspects, in their order.
 *
 * @param {Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @param {SidePanel} panel
 * @returns {Tab[]}
 */
export const makePanelTabs = (editor, t, panel) => [
  floorsTab(editor, t),
  layersTab(editor, t),
  ...issuesTab(editor, t, panel),
  ...makeHistoryTabs(editor, t, panel),
];

/**
 * @param {Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @returns {Tab}
 */
const floorsTab = (editor, t) => {
  const load = async () => {
    const { FloorsPanel } = await import('../floors/floors-panel.js');
    return new FloorsPanel(editor, t);
  };
  const tab = { id: 'floors', label: t('editor.tab.floors'), icon: 'floors' };
  return lazyTab(tab, load, () => editor.ui.say('editor.notLoaded', {}, 'error'));
};

/**
 * @param {Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @returns {Tab}
 */
const layersTab = (editor, t) => {
  const load = async () => {
    const { LayersPanel } = await import('../map/layers-panel.js');
    return new LayersPanel(editor, t);
  };
  const badge = () => (editor.layers.isPlain ? '' : '•');
  const tab = { id: 'layers', label: t('editor.tab.layers'), icon: 'layers', badge };
  return lazyTab(tab, load, () => editor.ui.say('editor.notLoaded', {}, 'error'));
};

/**
 * @param {Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @param {SidePanel} panel
 * @returns {Tab[]}
 */
const issuesTab = (editor, t, panel) => {
  const { issues } = editor;
  if (!issues) return [];
  const load = async () => {
    const { makeIssuesContent } = await import('../issues/issues-content.js');
    return makeIssuesContent(editor, t, { issues, panel });
  };
  const badge = () => (issues.issues.length > 0 ? String(issues.issues.length) : '');
  const tab = { id: 'issues', label: t('editor.tab.issues'), icon: 'warning', badge };
  return [lazyTab(tab, load, () => editor.ui.say('editor.notLoaded', {}, 'error'))];
};
