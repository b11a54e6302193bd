// @ts-check
import { createClient } from '../../../shared/api/client.js';
import { ChangeMarks } from './change-marks.js';
import { EditActions } from './edit-actions.js';
import { HistoryPanel } from './history-panel.js';
import { VersionsPanel } from './versions-panel.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

/**
 * What the tabs of the past show, loaded when the first of them is opened.
 *
 * @param {{session: EditSession, selection: Selection, view: View, reader: Reader, page: Page}} parts
 */
export const makeHistorySections = (parts) => {
  const { t } = parts.reader;
  const client = createClient();
  const marks = new ChangeMarks(parts);
  parts.view.surface.addLayer(marks);
  const fetch = (/** @type {any} */ which) => client.history(parts.session.slug, which);
  const history = new HistoryPanel(parts, {
    t,
    marks,
    fetch,
    actions: new EditActions(parts, { t, client }),
  });
  const versions = new VersionsPanel(parts, { t, marks, client });
  return {
    history: {
      node: history.node,
      opened: () => history.open(),
      closed: () => history.close(),
      openFor: (/** @type {string} */ subject) => history.openFor(subject),
    },
    versions: {
      node: versions.node,
      opened: () => void versions.open(),
      closed: () => versions.close(),
    },
  };
};
