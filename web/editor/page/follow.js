// @ts-check
// What the page needs a moment after it has opened, loaded as one.
export { followIssues } from './follow-issues.js';
export { followLive } from './follow-live.js';
export { followPresence } from '../ui/collaboration/follow-presence.js';
export { IssueBook } from '../validations/issue-book.js';
