// @ts-check
import { lazyTab } from '../shell/lazy-tab.js';

/** @import { Editor } from '../../editor.js' */
/** @import { SidePanel } from '../shell/side-panel.js' */
/** @import { Tab } from '../shell/tabs.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/**
 * The tabs that tell of the past: who changed what, and states with a name.
 *
 * @param {Editor} editor
 * @param {Translate} t
 * @param {SidePanel} panel
 * @returns {Tab[]}
 */
export const makeHistoryTabs = (editor, t, panel) => {
  /** @type {Promise<{history: any, versions: any}> | null} */
  let making = null;
  const parts = () => (making ??= import('./history-sections.js').then(
    ({ makeHistoryParts }) => makeHistoryParts(editor, t),
  ).catch((error) => {
    making = null;
    throw error;
  }));
  const failed = () => editor.ui.say('editor.notLoaded', {}, 'error');
  const history = lazyTab(
    { id: 'history', label: t('editor.tab.history'), icon: 'clock' },
    async () => (await parts()).history,
    failed,
  );
  const versions = lazyTab(
    { id: 'versions', label: t('editor.tab.versions'), icon: 'bookmark' },
    async () => (await parts()).versions,
    failed,
  );
  panel.showHistoryOf = async (id) => {
    panel.show('history');
    (await history.content()).openFor(id);
  };
  return [history, versions];
};
