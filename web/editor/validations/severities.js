// @ts-check

/** @import { Issue } from './issue.js' */

/** How grave issues are, the gravest first. @type {readonly Issue['severity'][]} */
export const severities = Object.freeze(['error', 'warning', 'suggestion']);
