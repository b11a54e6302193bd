// @ts-check
import { element } from '../../../shared/ui/element.js';
import { middleOfShape } from '../../../shared/geometry/shape.js';
import { LateInspector } from '../inspector/late-inspector.js';
import { ObjectList } from '../objects/object-list.js';
import { makePanelTabs } from './panel-tabs.js';
import { SheetHandle } from './sheet-handle.js';
import { Tabs } from './tabs.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { IssueMonitor } from '../../state/issue-monitor.js' */

/** What stands beside the map, or on phones slides over it: the objects, and their properties. */
export class SidePanel {
  #editor;
  /** What was selected last. @type {string | null} */
  #last = null;
  #isKept = false;
  /** Shows the edits of a feature. @type {(id: string) => void} */
  showHistoryOf = () => {};
  #overview = element('div', { class: 'overview' });
  #handle;
  inspector;
  list;
  tabs;
  /** Beside the map; on phones it slides over it. */
  node;

  /** @param {Editor} editor @param {IssueMonitor} issues */
  constructor(editor, issues) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.inspector = new LateInspector(editor);
    this.list = new ObjectList(editor);
    this.#overview.append(this.list.node);
    const inspect = {
      id: 'inspect',
      label: t('editor.tab.inspect'),
      icon: 'select',
      node: element('div', { class: 'inspect' }, this.inspector.node, this.#overview),
      update: () => this.#updateInspect(),
    };
    this.node = element('aside', { class: 'panel', 'aria-label': t('editor.panel') });
    this.#handle = new SheetHandle(t('editor.panel'), (isOpen) => this.#setOpen(isOpen));
    this.tabs = new Tabs([inspect, ...makePanelTabs(editor, issues, this)], {
      label: t('editor.panel'),
      onChange: () => this.#setOpen(true),
      // A tap on the tab of a sheet that is shut opens it, the next one shuts it.
      onAgain: () => this.#setOpen(!this.isOpen),
    });
    this.node.append(this.#handle.node, this.tabs.list, this.tabs.panels);
    this.#setOpen(false);
    this.#handle.onScreen(() => this.#describe());
    // A line that is done is about the plan: tools and arrow keys go on there.
    this.node.addEventListener('linedone', (event) => {
      event.preventDefault();
      editor.view.surface.focus();
    });
    editor.selection.onChange((id) => this.#follow(id));
  }

  /** Brings what is shown into step with the plan. */
  update() {
    this.tabs.update();
  }

  /** Shows a tab, with the panel open. @param {string} id */
  show(id) {
    this.tabs.show(id);
    this.#setOpen(true);
  }

  /** Whether its content is shown where it is a sheet; beside the map it always is. */
  get isOpen() {
    return this.node.classList.contains('open');
  }

  /** Slides it off the map where it lies over it, as on phones. */
  putAway() {
    this.#setOpen(false);
  }

  /** @param {boolean} isOpen */
  #setOpen(isOpen) {
    if (isOpen === this.isOpen) return;
    const isHiding = !isOpen && this.#handle.isUsed;
    // What has the keyboard is gone with the panel: keys go on at the plan.
    if (isHiding && this.tabs.panels.contains(document.activeElement)) {
      this.#editor.view.surface.focus();
    }
    this.node.classList.toggle('open', isOpen);
    this.#handle.setOpen(isOpen);
    this.#describe();
    if (isOpen && this.#handle.isUsed) requestAnimationFrame(() => this.#showSelected());
  }

  /** Tells readers of the tabs what these do on this screen. */
  #describe() {
    // The first tab opens the panel while the tabs are made.
    this.tabs?.describe({
      isOpen: this.#handle.isUsed ? this.isOpen : null,
      isColumn: this.#handle.isBeside,
    });
  }

  /** The sheet has taken a part of the map: what it is about stays in view on the rest of it. */
  #showSelected() {
    const { selection, view } = this.#editor;
    const [feature, ...others] = selection.features;
    if (!feature || others.length > 0 || this.tabs.current !== 'inspect') return;
    const at = middleOfShape(feature.geometry);
    if (!view.surface.isInView(at)) view.surface.lookAt(at);
  }

  /**
   * Lets the tab that is shown stay although something is selected meanwhile: a list with rows that
   * lead to objects would otherwise be gone after one step.
   *
   * @template Result
   * @param {() => Result} act
   * @returns {Result}
   */
  keeping(act) {
    this.#isKept = true;
    try {
      return act();
    } finally {
      this.#isKept = false;
    }
  }

  /** Puts the cursor into the name of the selected feature. @param {boolean} isNew  whether it was just drawn */
  editName(isNew) {
    this.show('inspect');
    void this.inspector.editName(isNew);
  }

  /** Puts the cursor into the search field. */
  focusSearch() {
    this.#editor.selection.set(null);
    this.show('inspect');
    this.update();
    this.list.search.focus();
  }

  #updateInspect() {
    const isSelected = this.#editor.selection.size > 0;
    this.node.classList.toggle('inspecting', isSelected);
    this.inspector.update();
    if (!isSelected) this.list.update();
  }

  /** Keeps the keyboard's place when list and inspector take turns. @param {string | null} id */
  #follow(id) {
    const before = this.#last;
    const isAny = this.#editor.selection.size > 0;
    const isInPanel = this.tabs.panels.contains(document.activeElement);
    this.#last = id;
    if (this.#isKept) return;
    if (isAny) this.show('inspect');
    else if (this.tabs.current === 'inspect') this.#setOpen(false);
    this.update();
    if (!isInPanel || this.tabs.current !== 'inspect') return;
    if (isAny) void this.inspector.focus();
    else if (!this.#handle.isUsed) this.list.focus(before);
  }
}
