// @ts-check
import { fixIssues } from '../../actions/fix-issues.js';
import { boxOfShape } from '../../../shared/geometry/shape.js';
import { severities } from '../../validations/issue.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { severityIcons } from './issue-mark.js';
import { IssueFilter } from './issue-filter.js';
import { fixText, issueText } from './issue-text.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { IssueMonitor } from '../../state/issue-monitor.js' */
/** @import { Issue } from '../../validations/issue.js' */
/** @import { SidePanel } from '../shell/side-panel.js' */
/** @import { IssueLayer } from './issue-layer.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** So many rows of a severity at most. */
const limit = 100;
/** Metres around an issue that are brought into view. */
const room = 4;

/** What in the plan is probably not meant: grouped by weight, each a step away from its place. */
export class IssuesPanel {
  #parts;
  #issues;
  #t;
  #layer;
  #panel;
  #filter;
  #chosen = '';
  /** What is shown already. @type {any[]} */
  #seen = [];
  #groups = element('div', { class: 'issue-groups' });
  #note = element('p', { class: 'note', role: 'status' });
  node;

  /**
   * @param {{session: EditSession, selection: Selection, view: View, reader: Reader, page: Page}} parts
   * @param {{issues: IssueMonitor,
   *   layer: IssueLayer,
   *   panel: SidePanel}} parts
   */
  constructor(parts, { issues, layer, panel }) {
    const { t } = parts.reader;
    this.#parts = parts;
    this.#issues = issues;
    this.#t = t;
    this.#layer = layer;
    this.#panel = panel;
    this.#filter = new IssueFilter(parts, () => this.update());
    this.#groups.addEventListener('keydown', (event) => this.#key(event));
    this.node = element(
      'div',
      { class: 'issues' },
      this.#filter.node,
      this.#note,
      this.#groups,
    );
  }

  /** Shows the list as it is now. */
  update() {
    this.#filter.update(this.#issues.issues);
    const shown = this.#issues.issues.filter((issue) => this.#filter.matches(issue));
    const { view: { floor } } = this.#parts;
    const seen = [
      this.#issues.issues,
      this.#filter.key,
      this.#issues.isComplete,
      floor,
      this.#chosen,
    ];
    if (seen.every((each, i) => each === this.#seen[i])) return;
    this.#seen = seen;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    this.#note.textContent = this.#issues.isComplete ? '' : this.#t('editor.issues.looking');
    this.#note.hidden = this.#issues.isComplete;
    const groups = severities.map((each) => this.#group(each, shown)).filter((each) =>
      each !== null
    );
    // That there are none is known only when all rules have looked.
    const none = this.#issues.isComplete ? [this.#nothing()] : [];
    this.#groups.replaceChildren(...(shown.length > 0 ? groups : none));
    this.#layer.show(shown, this.#chosen);
    if (focused) this.#focus(focused);
  }

  /** Takes the marks off the map. */
  close() {
    this.#seen = [];
    this.#layer.show([], null);
  }

  #nothing() {
    const isAll = this.#issues.issues.length === 0;
    const key = isAll ? 'editor.issues.none' : 'editor.issues.noneHere';
    return element(
      'div',
      { class: 'empty' },
      icon('check'),
      element('h2', {}, this.#t(key)),
      element('p', {}, this.#t(isAll ? 'editor.issues.noneText' : 'editor.issues.noneHereText')),
    );
  }

  /** @param {Issue['severity']} severity @param {readonly Issue[]} shown */
  #group(severity, shown) {
    const issues = shown.filter((issue) => issue.severity === severity);
    if (issues.length === 0) return null;
    const rows = issues.slice(0, limit).map((issue) => this.#row(issue));
    const more = issues.length > limit
      ? element(
        'p',
        { class: 'note' },
        this.#t('editor.issues.more', { count: issues.length - limit }),
      )
      : null;
    return element(
      'section',
      { class: 'issue-group', 'data-severity': severity },
      element(
        'h2',
        {},
        icon(severityIcons[severity]),
        this.#t(`editor.severities.${severity}`),
        element('span', { class: 'count' }, String(issues.length)),
      ),
      ...this.#fixesForAll(issues),
      element('ul', {}, ...rows),
      more,
    );
  }

  /** One button for each rule that has several fixes. @param {readonly Issue[]} issues */
  #fixesForAll(issues) {
    const mendable = issues.filter(({ fix }) => fix);
    const rules = [...new Set(mendable.map(({ rule }) => rule))];
    return rules.flatMap((rule) => {
      const alike = mendable.filter((issue) => issue.rule === rule);
      if (alike.length < 2) return [];
      const text = this.#t(
        'editor.issues.fixAll',
        { count: alike.length, what: fixText(alike[0], this.#t) },
      );
      return [element(
        'button',
        {
          type: 'button',
          class: 'fix-all',
          'data-key': `all ${rule}`,
          click: () => this.#fix(alike),
        },
        text,
      )];
    });
  }

  /** @param {Issue} issue */
  #row(issue) {
    const { id, severity } = issue;
    const t = this.#t;
    const floor = this.#parts.session.venue.floors.find((each) => each.id === issue.floor);
    const place = issue.floor === this.#parts.view.floor || !floor
      ? null
      : element('span', { class: 'floor' }, this.#parts.reader.floorName(floor));
    const row = element(
      'li',
      { class: id === this.#chosen ? 'issue chosen' : 'issue' },
      element(
        'button',
        {
          type: 'button',
          class: 'issue-text',
          'data-key': id,
          'data-rule': issue.rule,
          'aria-current': id === this.#chosen ? 'true' : null,
          click: () => this.#go(issue),
        },
        element('span', { class: 'visually-hidden' }, `${t(`editor.severity.${severity}`)}: `),
        issueText(issue, this.#parts),
        place,
      ),
    );
    if (issue.fix || issue.opens) row.append(this.#fixButton(issue));
    return row;
  }

  /** @param {Issue} issue */
  #fixButton(issue) {
    const what = fixText(issue, this.#t);
    return element(
      'button',
      {
        type: 'button',
        class: 'fix',
        'data-key': `fix ${issue.id}`,
        'data-fix': issue.rule,
        title: this.#t('editor.issues.fix', { what }),
        click: () => issue.opens ? this.#open(issue, issue.opens) : this.#fix([issue]),
      },
      icon('fix'),
      element('span', {}, what),
    );
  }

  /** Brings an issue into view and marks it. @param {Issue} issue */
  #go(issue) {
    const { view: { surface }, selection, session } = this.#parts;
    this.#chosen = issue.id;
    const feature = session.shown.feature(issue.features[0]);
    this.#panel.keeping(() => {
      if (surface.floor !== issue.floor) surface.setFloor(issue.floor);
      selection.set(feature?.id ?? null);
    });
    const [x, y] = issue.at ?? [NaN, NaN];
    if (issue.at) surface.zoomTo([x - room, y - room, x + room, y + room]);
    else if (feature) surface.zoomTo(boxOfShape(feature.geometry));
    else surface.fit();
    this.#parts.view.changed();
  }

  /** Opens what mends an issue, on its floor. @param {Issue} issue @param {NonNullable<Issue['opens']>} opens */
  #open(issue, { command, argument }) {
    this.#go(issue);
    void this.#parts.page.run(command, argument);
  }

  /** @param {readonly Issue[]} issues */
  #fix(issues) {
    const { session, page } = this.#parts;
    const isOne = issues.length === 1;
    const before = this.#issues.issues.length;
    const changes = fixIssues(issues)(session.plan);
    const edit = this.#panel.keeping(() =>
      session.commit(changes, 'editor.did.fix', issues[0].fix?.label)
    );
    if (!edit) page.say('editor.issues.notFixed', {}, 'warning');
    else if (isOne) page.say('editor.issues.fixed');
    else page.say('editor.issues.fixedAll', { count: before - this.#issues.issues.length });
  }

  /** Puts the keyboard back on a row, or where it was if that has gone. @param {string} key */
  #focus(key) {
    const buttons = this.#buttons();
    const same = buttons.find((each) => each.dataset.key === key);
    if (same) same.focus({ preventScroll: true });
    else buttons.find((each) => each.classList.contains('issue-text'))?.focus();
  }

  #buttons() {
    return /** @type {HTMLButtonElement[]} */ ([...this.#groups.querySelectorAll('button')]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const texts = this.#buttons().filter((each) => each.classList.contains('issue-text'));
    const row = /** @type {Element | null} */ (event.target)?.closest('li');
    const index = texts.findIndex((each) => each.closest('li') === row);
    if (!step || index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    texts[index + step]?.focus();
  }
}
