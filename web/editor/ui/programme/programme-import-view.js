// @ts-check
import { findBase } from '../../../shared/api/base-url.js';
import { makeUUID } from '../../../shared/api/make-id.js';
import { element, setText } from '../../../shared/ui/element.js';
import { ProgrammeImport } from '../../imports/programme-import.js';
import { send } from '../../pictures/upload.js';
import { icon } from '../controls/icon.js';
import { whenSaved } from '../history/when-saved.js';
import { adoptImport } from '../imports/adopt-import.js';
import { failureText } from '../imports/failure-text.js';
import { programmeReport } from './programme-report.js';
import { RoomsSection } from './rooms-section.js';

/** @import { Zone } from '../../../shared/i18n/time-zone.js' */
/** @import { ProgrammeAnswer, SendList } from '../../imports/programme-import.js' */
/** @import { ProgrammeSource } from '../../programme/source-client.js' */
/** @import { Editor } from '../../operations/editor.js' */

/** The most bytes of a list that the server takes. */
const byteLimit = 32 << 20;
/** The longest name of a source that the server takes. */
const longestName = 256;

/**
 * Asks for a list, or begins with one: a file, or what the server has fetched from `source`.
 *
 * @param {Editor} editor
 * @param {{zone: Zone, file?: File, source?: ProgrammeSource, closed?: () => void}} parts
 */
export const openProgrammeImport = (editor, { zone, file, source, closed = () => {} }) => {
  const view = new ProgrammeImportView(editor, zone, closed);
  if (file) void view.begin(file);
  else if (source) void view.beginFetched(source);
};

/** What a list would change in the programme, and where its rooms are, before anything is stored. */
class ProgrammeImportView {
  #editor;
  #zone;
  #t;
  /** @type {ProgrammeImport | null} */
  #list = null;
  #body = element('div', { class: 'programme-import-body' });
  #warning = element('p', { class: 'card-error', role: 'alert', hidden: true });
  #status = element('p', { class: 'note', role: 'status' });
  #bar = element('progress', { class: 'waits', hidden: true });
  #title = element('h2', { id: 'programme-import-title' });
  #take;
  #dialog;
  /** The answer that is drawn. @type {ProgrammeAnswer | null} */
  #drawn = null;
  /** @type {RoomsSection | null} */
  #rooms = null;
  #report = element('div', {});
  #source = element('div', {});
  #isStoring = false;
  #onClose;
  /** Whether the list may be called as another import. */
  #isNamed = false;

  /** @param {Editor} editor @param {Zone} zone @param {() => void} onClose */
  constructor(editor, zone, onClose) {
    const { t } = editor.reader;
    this.#onClose = onClose;
    this.#editor = editor;
    this.#zone = zone;
    this.#t = t;
    setText(this.#title, t('editor.programme.import.start'));
    const cancel = () => !this.#isStoring && this.#dialog.close();
    const label = t('editor.card.cancel');
    this.#take = element('button', {
      type: 'button',
      class: 'strong',
      hidden: true,
      click: () => void this.#store(),
    }, t('editor.programme.import.take'));
    this.#dialog = element(
      'dialog',
      {
        class: 'programme-import',
        'aria-labelledby': 'programme-import-title',
        // No key reaches the plan underneath.
        keydown: (event) => event.stopPropagation(),
        cancel: (event) => this.#isStoring && event.preventDefault(),
        close: () => this.#closed(),
      },
      element(
        'header',
        {},
        this.#title,
        element('button', {
          type: 'button',
          class: 'icon-button',
          'aria-label': label,
          title: label,
          click: cancel,
        }, icon('close')),
      ),
      element('div', { class: 'scrolled' }, this.#warning, this.#status, this.#body),
      element(
        'footer',
        {},
        this.#bar,
        element('button', { type: 'button', class: 'plain', click: cancel }, label),
        this.#take,
      ),
    );
    this.#dialog.addEventListener('dragover', (event) => event.preventDefault());
    this.#dialog.addEventListener('drop', (event) => {
      event.preventDefault();
      event.stopPropagation();
      const file = event.dataTransfer?.files[0];
      if (file && !this.#isStoring) void this.begin(file);
    });
    this.#askForFile();
    document.getElementById('editor')?.append(this.#dialog);
    this.#dialog.showModal();
  }

  /** Compares a file with the programme. @param {File} file */
  async begin(file) {
    const t = this.#t;
    if (file.size === 0 || file.size > byteLimit) {
      this.#forget();
      const key = file.size === 0 ? 'empty' : 'tooLarge';
      const size = Math.ceil(file.size / 1_048_576);
      return this.#warn(t(`editor.programme.import.${key}`, { name: file.name, size }));
    }
    this.#isNamed = false;
    await this.#compare(
      file.name,
      file.name.slice(0, longestName),
      sender(this.#editor, 'import', (rooms) =>
        new Blob([`${JSON.stringify({ rooms })}\n`, file], {
          type: 'application/vnd.floorcast.import',
        })),
    );
  }

  /** Compares what the server has fetched. @param {ProgrammeSource} source */
  async beginFetched(source) {
    this.#isNamed = true;
    this.#body.replaceChildren();
    await this.#compare(
      source.origin,
      source.name,
      sender(
        this.#editor,
        'source/import',
        (rooms) => new Blob([JSON.stringify({ rooms })], { type: 'application/json' }),
      ),
    );
  }

  #forget() {
    this.#list?.cancel();
    this.#drawn = null;
    this.#rooms = null;
  }

  /** @param {string} title @param {string} source @param {SendList} ask */
  async #compare(title, source, ask) {
    this.#forget();
    setText(this.#title, this.#t('editor.import.title', { name: title }));
    // The server compares the list with what it has.
    await whenSaved(this.#editor.session);
    const list = new ProgrammeImport({ source, send: ask });
    this.#list = list;
    list.onChange(() => this.#list === list && this.#update());
    await list.preview();
  }

  #askForFile() {
    const t = this.#t;
    const input = element('input', {
      type: 'file',
      accept: '.xml,.json,.ics,.csv,text/calendar,text/csv,application/json,text/xml',
      hidden: true,
      change: () => {
        const file = input.files?.[0];
        if (file) void this.begin(file);
        input.value = '';
      },
    });
    const choose = element('button', {
      type: 'button',
      class: 'strong',
      click: () => input.click(),
    }, t('editor.programme.import.choose'));
    this.#body.replaceChildren(
      element(
        'div',
        { class: 'programme-drop' },
        element('p', {}, t('editor.programme.import.text')),
        choose,
        input,
      ),
    );
  }

  #update() {
    const list = this.#list;
    if (!list) return;
    const { answer, failure, isBusy } = list;
    this.#bar.hidden = !isBusy;
    this.#warn(failure ? failureText(failure, this.#t) : '');
    setText(
      this.#status,
      isBusy && !answer
        ? this.#t('editor.programme.import.reading')
        : answer?.report.operationCount === 0
        ? this.#t('editor.programme.import.nothing')
        : '',
    );
    this.#status.hidden = this.#status.textContent === '';
    if (answer && answer !== this.#drawn) this.#draw(answer);
    this.#take.hidden = !answer;
    this.#take.disabled = !list.isReady || this.#isStoring;
  }

  /** @param {ProgrammeAnswer} answer */
  #draw(answer) {
    const list = this.#list;
    if (!list) return;
    const { session, reader } = this.#editor;
    const isFirst = this.#drawn === null;
    this.#drawn = answer;
    if (isFirst) {
      this.#rooms = new RoomsSection(
        session.plan,
        reader,
        (name, place) => void list.setRoom(name, place),
      );
      this.#source.replaceChildren(this.#sourceField(list));
      this.#body.replaceChildren(this.#source, this.#report, this.#rooms.node);
    }
    this.#rooms?.update(answer.report.rooms);
    this.#report.replaceChildren(
      ...programmeReport(answer.report, { plan: session.plan, reader, zone: this.#zone }),
    );
    if (isFirst) this.#take.focus();
  }

  /** Which earlier import the list updates, where there was one. @param {ProgrammeImport} list */
  #sourceField(list) {
    const own = list.source;
    const sources = [...this.#editor.session.plan.entries()].flatMap(({ properties }) =>
      typeof properties.source === 'string' ? properties.source : []
    );
    const known = [...new Set(sources)].sort();
    const others = known.filter((name) => name !== own);
    // What is fetched has the name that its owner gave it.
    if (others.length === 0 || this.#isNamed) return '';
    const key = known.includes(own) ? 'editor.import.updates' : 'editor.import.isNew';
    const select = element(
      'select',
      { id: 'programme-source', change: () => void list.rename(select.value) },
      element('option', { value: own }, this.#t(key, { name: own })),
      ...others.map((name) =>
        element('option', { value: name }, this.#t('editor.import.updates', { name }))
      ),
    );
    return element(
      'div',
      { class: 'field' },
      element('label', { for: 'programme-source' }, this.#t('editor.import.source')),
      select,
    );
  }

  /** @param {string} text */
  #warn(text) {
    setText(this.#warning, text);
    this.#warning.hidden = text === '';
  }

  async #store() {
    this.#isStoring = true;
    const stored = await this.#list?.take();
    this.#isStoring = false;
    if (!stored) return this.#update();
    this.#dialog.close();
    await adoptImport(this.#editor, stored, 'editor.did.importProgramme');
    this.#editor.page.say('editor.programme.import.done');
  }

  #closed() {
    this.#list?.cancel();
    this.#dialog.remove();
    this.#onClose();
  }
}

/** Sends a list with the table of rooms.
 * @param {Editor} editor @param {string} path  below that of the programme
 * @param {(rooms: Readonly<Record<string, string | null>>) => Blob} body @returns {SendList} */
const sender = ({ session }, path, body) => ({ source, preview, expected }, rooms, how) => {
  const query = new URLSearchParams({ source, author: session.author });
  if (expected) query.set('expected', expected);
  if (preview) query.set('preview', 'true');
  else {
    // The stream may bring the edit before the answer does.
    const id = `import-${makeUUID()}`;
    query.set('edit', id);
    session.order(id);
  }
  const venue = `api/v1/venues/${encodeURIComponent(session.slug)}`;
  return send(new URL(`${venue}/programme/${path}?${query}`, findBase()).href, body(rooms), how);
};
