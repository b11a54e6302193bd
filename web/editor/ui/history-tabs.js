// @ts-check
import { createClient } from '../../shared/api/client.js';
import { ChangeMarks } from './change-marks.js';
import { HistoryPanel } from './history-panel.js';
import { VersionsPanel } from './versions-panel.js';

/**
 * The tabs that tell of the past: who changed what, and states with a name.
 *
 * @param {import('../editor.js').Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @param {import('./side-panel.js').SidePanel} panel
 * @returns {import('./tabs.js').Tab[]}
 */
export const makeHistoryTabs = (editor, t, panel) => {
  const client = createClient();
  const marks = new ChangeMarks(editor);
  editor.surface.addLayer(marks);
  const fetch = (/** @type {any} */ which) => client.history(editor.slug, which);
  const history = new HistoryPanel(editor, { t, marks, fetch });
  const versions = new VersionsPanel(editor, { t, marks, client });
  panel.showHistoryOf = (id) => {
    panel.show('history');
    history.openFor(id);
  };
  return [
    {
      id: 'history', label: t('editor.tab.history'), icon: 'clock', node: history.node,
      opened: () => history.open(), closed: () => history.close(),
    },
    {
      id: 'versions', label: t('editor.tab.versions'), icon: 'layers', node: versions.node,
      opened: () => void versions.open(), closed: () => versions.close(),
    },
  ];
};
