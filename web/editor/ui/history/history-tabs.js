// @ts-check
import { lazyTab } from '../shell/lazy-tab.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { SidePanel } from '../shell/side-panel.js' */
/** @import { Tab } from '../shell/tabs.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/**
 * The tabs of the past: edits with their authors, and named versions.
 *
 * @param {{session: EditSession, selection: Selection, view: View, reader: Reader, page: Page}} parts
 * @param {SidePanel} panel
 * @returns {Tab[]}
 */
export const makeHistoryTabs = (parts, panel) => {
  const { reader: { t }, page } = parts;
  /** @type {Promise<{history: any, versions: any}> | null} */
  let making = null;
  const sections = () => (making ??= import('./history-sections.js').then(
    ({ makeHistorySections }) => makeHistorySections(parts),
  ).catch((error) => {
    making = null;
    throw error;
  }));
  const failed = () => page.say('editor.notLoaded', {}, 'error');
  const history = lazyTab(
    { id: 'history', label: t('editor.tab.history'), icon: 'clock' },
    async () => (await sections()).history,
    failed,
  );
  const versions = lazyTab(
    { id: 'versions', label: t('editor.tab.versions'), icon: 'bookmark' },
    async () => (await sections()).versions,
    failed,
  );
  panel.showHistoryOf = async (subject) => {
    panel.show('history');
    (await history.content()).openFor(subject);
  };
  return [history, versions];
};
