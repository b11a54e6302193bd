// @ts-check
import { severities } from '../../validations/issue.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { severityIcons } from './issue-mark.js';

/** @import { IssueMonitor } from '../../state/issue-monitor.js' */

/** How many issues there are, always in sight; leads to their list. */
export class IssueBadge {
  #issues;
  #t;
  #shown = '';
  node;

  /**
   * @param {IssueMonitor} issues
   * @param {(key: string, values?: Record<string, any>) => string} t
   * @param {() => void} open
   */
  constructor(issues, t, open) {
    this.#issues = issues;
    this.#t = t;
    this.node = element(
      'button',
      { type: 'button', class: 'issue-badge', hidden: true, click: open },
    );
  }

  update() {
    const { counts } = this.#issues;
    const total = severities.reduce((sum, each) => sum + counts[each], 0);
    const key = JSON.stringify(counts);
    if (key === this.#shown) return;
    this.#shown = key;
    const gravest = severities.find((each) => counts[each] > 0);
    this.node.hidden = !gravest;
    if (!gravest) return;
    this.node.dataset.severity = gravest;
    const { error: errors, warning: warnings, suggestion: suggestions } = counts;
    const label = this.#t('editor.issues.badgeLabel', { errors, warnings, suggestions });
    this.node.setAttribute('aria-label', label);
    this.node.title = label;
    this.node.replaceChildren(
      icon(severityIcons[gravest]),
      element('span', { class: 'number' }, String(total)),
      element(
        'span',
        { class: 'word' },
        this.#t('editor.issues.badge', { count: total }).replace(/^\d+\s*/, ''),
      ),
    );
  }
}
