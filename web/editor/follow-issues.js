// @ts-check
import { ApiError } from '../shared/api/client.js';

/**
 * Keeps the issues in step with those that the server finds: the whole list at first and after
 * every loss of the connection, then what changes.
 *
 * @param {import('./issue-watch.js').IssueWatch} issues
 * @param {{client: import('../shared/api/client.js').Client, slug: string,
 *   socket: import('../shared/api/live-socket.js').LiveSocket,
 *   subscribe: (streams: string[]) => void}} parts  subscribe: to these streams besides the usual
 */
export const followIssues = (issues, { client, slug, socket, subscribe }) => {
  let isFollowing = false;
  const load = async () => {
    try {
      issues.replace(await client.issues(slug));
    } catch (error) {
      // An older server does not look for issues; those found here are shown all the same.
      if (error instanceof ApiError && error.status === 404) issues.replace({ issues: [] });
      return;
    }
    if (!isFollowing) subscribe(['issues']);
    isFollowing = true;
  };
  socket.on('issues', (message) => issues.receive(message));
  socket.on('state', ({ connected }) => {
    if (connected) void load();
  });
};
