// @ts-check
import { makeHistoryTabs } from './history-tabs.js';

/**
 * The tabs beside the one that inspects, in their order.
 *
 * @param {import('../editor.js').Editor} editor
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @param {import('./side-panel.js').SidePanel} panel
 * @returns {import('./tabs.js').Tab[]}
 */
export const makePanelTabs = (editor, t, panel) => [...makeHistoryTabs(editor, t, panel)];
