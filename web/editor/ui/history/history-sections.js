// @ts-check
import { createClient } from '../../../shared/api/client.js';
import { ChangeMarks } from './change-marks.js';
import { HistoryDeeds } from './version-actions.js';
import { HistoryPanel } from './history-panel.js';
import { VersionsPanel } from './versions-panel.js';

/** @import { Editor } from '../../editor.js' */

/**
 * What the tabs of the past show, loaded when the first of them is opened.
 *
 * @param {Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 */
export const makeHistoryParts = (editor, t) => {
  const client = createClient();
  const marks = new ChangeMarks(editor);
  editor.surface.addLayer(marks);
  const fetch = (/** @type {any} */ which) => client.history(editor.slug, which);
  const history = new HistoryPanel(editor, {
    t,
    marks,
    fetch,
    deeds: new HistoryDeeds(editor, { t, client }),
  });
  const versions = new VersionsPanel(editor, { t, marks, client });
  return {
    history: {
      node: history.node,
      opened: () => history.open(),
      closed: () => history.close(),
      openFor: (/** @type {string} */ id) => history.openFor(id),
    },
    versions: {
      node: versions.node,
      opened: () => void versions.open(),
      closed: () => versions.close(),
    },
  };
};
