// @ts-check
import { MapView } from '../../../shared/map/map-view.js';
import { makeMapControls } from '../../../shared/map/map-controls.js';
import { element, setText } from '../../../shared/ui/element.js';
import { FloorSwitcher } from '../../../shared/ui/floor-switcher.js';
import {
  differencesOf,
  distanceOf,
  floorToShow,
  isCut,
  planWith,
  sizesOf,
  sourcesOf,
} from '../../imports/import-summary.js';
import { outlineOf } from '../../plan/outline.js';
import { icon } from '../controls/icon.js';
import { Tabs } from '../shell/tabs.js';
import { adoptImport } from './adopt-import.js';
import { failureText } from './failure-text.js';
import { ImportMarks } from './import-marks.js';
import { showReport } from './report-card.js';
import { reportSection } from './report-section.js';
import { TableSection } from './table-section.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { PlanChoice } from '../../imports/plan-files.js' */
/** @import { PlanImport, Preview } from '../../imports/plan-import.js' */

/** The plan as an import would make it, the table of types and the report, before anything is stored. */
export class ImportView {
  #editor;
  #plan;
  #t;
  #map;
  #marks = new ImportMarks();
  #table;
  #tabs;
  #report = element('div', {});
  #summary = element('ul', { class: 'legend' });
  #warning = element('p', { class: 'card-error', role: 'alert' });
  #bar = element('progress', { class: 'waits', max: 1 });
  #floors = element('div', {});
  #take;
  #dialog;
  /** The answer that is drawn. @type {Preview | null} */
  #drawn = null;
  #isStoring = false;

  /** @param {Editor} editor @param {PlanImport} plan  with its first answer @param {PlanChoice} choice */
  constructor(editor, plan, choice) {
    const { reader, reader: { t } } = editor;
    this.#editor = editor;
    this.#plan = plan;
    this.#t = t;
    this.#table = new TableSection(reader, plan);
    this.#tabs = new Tabs([
      {
        id: 'import-table',
        label: t('editor.import.table'),
        icon: 'table',
        node: this.#table.node,
      },
      {
        id: 'import-report',
        label: t('editor.import.report'),
        icon: 'info',
        node: this.#report,
        badge: () => this.#badge(),
      },
    ], { label: t('editor.import.title', { name: choice.name }) });
    const button = (/** @type {string} */ key, /** @type {() => void} */ click, look = 'plain') =>
      element('button', { type: 'button', class: look, click }, t(key));
    // What is being stored is stored: it can be undone, but not given up.
    const cancel = () => !this.#isStoring && this.#dialog.close();
    this.#take = button('editor.import.take', () => void this.#store(), 'strong');
    const host = element('div', { class: 'map-host' });
    const label = t('editor.card.cancel');
    this.#dialog = element(
      'dialog',
      {
        class: 'import-view',
        'aria-labelledby': 'import-title',
        // No key reaches the plan underneath.
        keydown: (event) => event.stopPropagation(),
        cancel: (event) => this.#isStoring && event.preventDefault(),
        close: () => this.#closed(),
      },
      element(
        'header',
        {},
        element('h2', { id: 'import-title' }, t('editor.import.title', { name: choice.name })),
        element('button', {
          type: 'button',
          class: 'icon-button',
          'aria-label': label,
          title: label,
          click: cancel,
        }, icon('close')),
      ),
      host,
      element(
        'aside',
        {},
        element('div', { class: 'summary', role: 'status' }, this.#summary),
        this.#sourceField(),
        this.#warning,
        this.#tabs.list,
        this.#tabs.panels,
      ),
      element(
        'footer',
        {},
        this.#bar,
        button('editor.card.cancel', cancel),
        this.#take,
      ),
    );
    document.getElementById('editor')?.append(this.#dialog);
    this.#dialog.showModal();
    const { languages } = reader;
    this.#map = new MapView(host, { languages, label: t('editor.import.map'), hasLines: true });
    this.#map.addLayer(this.#marks);
    const controls = makeMapControls(this.#map, {
      zoomIn: t('editor.op.zoomIn'),
      zoomOut: t('editor.op.zoomOut'),
      fit: t('editor.op.fit'),
      north: t('editor.north'),
    });
    this.#floors.className = 'floors';
    host.append(this.#floors, controls);
    plan.onChange(() => this.#update());
    this.#update();
    this.#take.focus();
  }

  /** Which earlier import the file updates, where there was one. */
  #sourceField() {
    const plan = this.#plan;
    const { session } = this.#editor;
    const known = sourcesOf(session.plan).filter((name) => name !== plan.source);
    if (known.length === 0) return '';
    const own = plan.source;
    const isAgain = sourcesOf(session.plan).includes(own);
    const select = element(
      'select',
      { id: 'import-source', change: () => void plan.rename(select.value) },
      element(
        'option',
        { value: own },
        this.#t(isAgain ? 'editor.import.updates' : 'editor.import.isNew', { name: own }),
      ),
      ...known.map((name) =>
        element('option', { value: name }, this.#t('editor.import.updates', { name }))
      ),
    );
    return element(
      'div',
      { class: 'field source' },
      element('label', { for: 'import-source' }, this.#t('editor.import.source')),
      select,
    );
  }

  #badge() {
    const { remarks = [], furtherRemarks = 0 } = this.#plan.answer?.report ?? {};
    const count = remarks.length + furtherRemarks;
    return count > 0 ? String(count) : '';
  }

  #update() {
    const plan = this.#plan;
    const { answer } = plan;
    const isBusy = plan.isBusy;
    this.#dialog.toggleAttribute('data-busy', isBusy);
    this.#bar.hidden = !isBusy;
    this.#bar.setAttribute('aria-label', this.#t('editor.upload.sending'));
    if (plan.part < 1) this.#bar.value = plan.part;
    else this.#bar.removeAttribute('value');
    if (answer && answer !== this.#drawn) this.#draw(answer);
    this.#table.update();
    this.#tabs.update();
    const warning = this.#warningText();
    setText(this.#warning, warning);
    this.#warning.hidden = warning === '';
    const isPossible = plan.isReady && !this.#isStoring && this.#count > 0 && !this.#isTooLarge;
    this.#take.disabled = !isPossible;
  }

  /** How many changes the import makes. */
  get #count() {
    return this.#plan.answer?.operationCount ?? 0;
  }

  get #isTooLarge() {
    const { answer } = this.#plan;
    return answer !== null && answer.operationCount > answer.operationLimit;
  }

  #warningText() {
    const { failure, answer } = this.#plan;
    if (failure) return failureText(failure, this.#t);
    if (!this.#isTooLarge) return '';
    const [count, limit] = [this.#count, answer?.operationLimit ?? 0]
      .map((each) => each.toLocaleString(this.#editor.reader.language));
    return this.#t('editor.import.tooMany', { count, limit });
  }

  /** @param {Preview} answer */
  #draw(answer) {
    const { session, reader, view } = this.#editor;
    const before = session.plan;
    const after = planWith(before, answer.operations) ?? before;
    const differences = differencesOf(before, after);
    const isFirst = this.#drawn === null;
    this.#drawn = answer;
    this.#marks.show(differences);
    const map = this.#map;
    const venue = outlineOf(after, session.slug);
    const { floor } = map;
    map.setVenue(/** @type {any} */ (venue));
    map.setFeatures(after.toMap());
    const wanted = isFirst ? floorToShow(after, differences, view.floor) : floor;
    if (after.floor(wanted)) map.setFloor(wanted);
    this.#setFloors(after);
    // The window has its size only now; later the reader may have moved the map.
    if (isFirst) map.fit();
    map.requestRender();
    this.#summary.replaceChildren(...this.#legend(answer, differences));
    const floorName = (/** @type {string} */ id) => reader.floorName(after.floor(id)) || id;
    const { report } = answer;
    this.#report.replaceChildren(
      reportSection(reader, { report, source: this.#plan.source, floorName }),
    );
  }

  /** @param {Plan} plan */
  #setFloors(plan) {
    const map = this.#map;
    const choices = plan.floors.map((floor) => ({
      id: floor.id,
      ordinal: floor.ordinal,
      name: this.#editor.reader.floorName(floor),
    }));
    const floors = new FloorSwitcher(choices, {
      label: this.#t('editor.floors'),
      onChoose: (id) => {
        map.setFloor(id);
        map.fit();
        floors.choose(id);
      },
    });
    floors.choose(map.floor);
    this.#floors.replaceChildren(floors.element);
  }

  /** @param {Preview} answer @param {import('../../imports/import-summary.js').Differences} differences */
  #legend(answer, differences) {
    const { report, operationCount, operations } = answer;
    const { added, changed, removed } = sizesOf(answer, differences);
    const { language } = this.#editor.reader;
    const number = (/** @type {number} */ count) => count.toLocaleString(language);
    const row = (/** @type {string} */ kind, /** @type {number} */ count) =>
      element(
        'li',
        { class: kind },
        element('i', { 'aria-hidden': 'true' }),
        this.#t(`editor.import.${kind}`, { count: number(count) }),
      );
    const isAgain = report.unchanged + changed + removed > 0;
    const leftOut = report.skipped + report.types.reduce(
      (sum, { count, target }) => sum + (target && target.kind === null ? count : 0),
      0,
    );
    if (operationCount === 0) {
      const far = report.unchanged > 0 ? null : distanceOf(report);
      if (far !== null) {
        const kilometres = number(Math.round(far / 1000));
        const text = this.#t('editor.import.elsewhere', { kilometres });
        return [element('li', { class: 'nothing-new' }, text)];
      }
      const key = report.unchanged > 0 ? 'editor.import.isSame' : 'editor.import.nothing';
      return [element('li', { class: 'nothing-new' }, this.#t(key))];
    }
    const first = { shown: number(operations.length), count: number(operationCount) };
    return [
      row('added', added),
      ...(isAgain ? [row('changed', changed), row('removed', removed)] : []),
      ...(report.unchanged > 0 ? [row('unchanged', report.unchanged)] : []),
      ...(leftOut > 0 ? [row('leftOut', leftOut)] : []),
      isCut(answer)
        ? element('li', { class: 'cut' }, this.#t('editor.import.firstOnly', first))
        : '',
    ];
  }

  async #store() {
    this.#isStoring = true;
    const stored = await this.#plan.store();
    this.#isStoring = false;
    if (!stored) return this.#update();
    const { source } = this.#plan;
    const { floor } = this.#map;
    this.#dialog.close();
    await adoptImport(this.#editor, stored, 'editor.did.import');
    const { session, view: { surface }, page } = this.#editor;
    if (session.plan.floor(floor)) surface.setFloor(floor);
    surface.fit();
    showReport(this.#editor, { report: stored.report, source });
    page.say('editor.import.done', { name: source });
  }

  #closed() {
    this.#plan.cancel();
    this.#map.destroy();
    this.#dialog.remove();
    this.#editor.view.surface.focus();
  }
}
