// @ts-check
import { makeHistoryTabs } from '../history/history-tabs.js';
import { lazyTab } from './lazy-tab.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { IssueMonitor } from '../../state/issue-monitor.js' */
/** @import { SidePanel } from './side-panel.js' */
/** @import { Tab } from './tabs.js' */

/**
 * The tabs beside the one that inspects, in their order.
 *
 * @param {Editor} editor
 * @param {IssueMonitor} issues
 * @param {SidePanel} panel
 * @returns {Tab[]}
 */
export const makePanelTabs = (editor, issues, panel) => {
  const { reader: { t }, page, view } = editor;
  const failed = () => page.say('editor.notLoaded', {}, 'error');
  const floors = { id: 'floors', label: t('editor.tab.floors'), icon: 'floors' };
  const layers = {
    id: 'layers',
    label: t('editor.tab.layers'),
    icon: 'layers',
    badge: () => (view.layers.isPlain ? '' : '•'),
  };
  const found = {
    id: 'issues',
    label: t('editor.tab.issues'),
    icon: 'warning',
    badge: () => (issues.issues.length > 0 ? String(issues.issues.length) : ''),
  };
  const programme = {
    id: 'programme',
    label: t('editor.tab.programme'),
    icon: 'calendar',
  };
  return [
    lazyTab(floors, async () => {
      const { FloorsPanel } = await import('../floors/floors-panel.js');
      return new FloorsPanel(editor);
    }, failed),
    lazyTab(layers, async () => {
      const { LayersPanel } = await import('../map/layers-panel.js');
      return new LayersPanel(editor);
    }, failed),
    lazyTab(programme, async () => {
      const { ProgrammePanel } = await import('../programme/programme-panel.js');
      return new ProgrammePanel(editor);
    }, failed),
    lazyTab(found, async () => {
      const { makeIssuesContent } = await import('../issues/issues-content.js');
      return makeIssuesContent(editor, { issues, panel });
    }, failed),
    ...makeHistoryTabs(editor, panel),
  ];
};
