// @ts-check

/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { IssueMonitor } from '../state/issue-monitor.js' */

/**
 * Keeps the issues in step with those that the server finds: the whole list comes when the stream
 * is subscribed, then what changes.
 *
 * @param {IssueMonitor} issues
 * @param {{socket: LiveSocket,
 *   load: () => Promise<{issues: any[]}>}} parts  load: asks for all issues
 */
export const followIssues = (issues, { socket, load }) => {
  socket.on('issues', async (message) => {
    issues.receive(message);
    // A message has the gravest only where there are very many.
    if (message.complete && message.count > message.issues.length) {
      const all = await load().catch(() => null);
      if (all) issues.receive({ ...all, complete: true });
    }
  });
};
