// @ts-check
import { IssueLayer } from './issue-layer.js';
import { IssuesPanel } from './issues-panel.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { IssueMonitor } from '../../state/issue-monitor.js' */
/** @import { SidePanel } from '../shell/side-panel.js' */

/**
 * The list of issues and their marks on the map, loaded when the list is opened.
 *
 * @param {{session: EditSession, selection: Selection, view: View, reader: Reader, page: Page}} parts
 * @param {{issues: IssueMonitor, panel: SidePanel}} shown
 */
export const makeIssuesContent = (parts, { issues, panel }) => {
  const layer = new IssueLayer(parts);
  parts.view.surface.addLayer(layer);
  const list = new IssuesPanel(parts, { issues, layer, panel });
  return { node: list.node, update: () => list.update(), closed: () => list.close() };
};
