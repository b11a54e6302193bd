// @ts-check

/** How grave issues are, the gravest first. @type {readonly import('./issue.js').Issue['severity'][]} */
export const severities = Object.freeze(['error', 'warning', 'suggestion']);
