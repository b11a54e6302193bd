// @ts-check
import { confirmIn } from '../dialogs/confirm-dialog.js';
import { element } from '../../../shared/ui/element.js';
import { viewOf } from './history-places.js';
import { momentOf } from './moments.js';
import { restorePlan } from './restore-plan.js';
import { versionRow } from './version-row.js';
import { VersionView } from './version-view.js';
import { VersionsComparison } from './versions-comparison.js';
import { whenSaved } from './when-saved.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Client } from '../../../shared/api/client.js' */
/** @import { Version } from '../../../shared/api/types.js' */
/** @import { ChangeMarks } from './change-marks.js' */

/** How long to wait for further edits before comparing again, in milliseconds. */
const pause = 400;

/** States of the venue with a name: to keep, to look at, to compare with now, to bring back. */
export class VersionsPanel {
  #parts;
  #t;
  #client;
  #comparison;
  /** @type {readonly Version[]} */
  #versions = [];
  /** The version that is compared with now. @type {Version | null} */
  #compared = null;
  /** @type {VersionView | null} */
  #view = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #name;
  #note = element('p', { class: 'note', role: 'status' });
  #list = element('ul', { class: 'versions' });
  node;

  /**
   * @param {{session: EditSession, selection: Selection, view: View, reader: Reader, page: Page}} parts
   * @param {{t: (key: string, values?: any) => string, marks: ChangeMarks,
   *   client: Client}} parts
   */
  constructor(parts, { t, marks, client }) {
    this.#parts = parts;
    this.#t = t;
    this.#client = client;
    this.#comparison = new VersionsComparison(parts, marks);
    this.#name = element('input', {
      type: 'text',
      id: 'version-name',
      maxlength: 200,
      required: true,
      autocomplete: 'off',
      placeholder: t('editor.versions.example'),
    });
    const form = element(
      'form',
      { class: 'version-form', submit: (event) => this.#submit(event) },
      element('label', { for: 'version-name' }, t('editor.versions.name')),
      this.#name,
      element('button', { type: 'submit', class: 'strong' }, t('editor.versions.save')),
    );
    for (const topic of /** @type {const} */ (['applied', 'remote'])) {
      parts.session.on(topic, () => this.#compareLater());
    }
    this.node = element(
      'div',
      { class: 'versions-panel' },
      form,
      this.#note,
      this.#comparison.node,
      this.#list,
    );
  }

  /** Looks what versions there are; call it when the panel comes to the front. */
  open() {
    return this.#try(async () => {
      if (this.#versions.length === 0) this.#say('editor.history.loading');
      this.#versions = await this.#client.versions(this.#parts.session.slug);
      this.#render();
    });
  }

  /** Goes back to the plan as it is now; call it when the panel is left. */
  close() {
    this.#leave();
    this.#endComparison();
  }

  #render() {
    const { reader: { language } } = this.#parts;
    const act = (/** @type {string} */ name, /** @type {Version} */ version) =>
      void this.#act(name, version);
    if (this.#versions.length === 0) this.#say('editor.versions.empty');
    else this.#say(null);
    const newestFirst = [...this.#versions].sort((a, b) => b.id - a.id);
    this.#list.replaceChildren(
      ...newestFirst.map((version) =>
        versionRow(version, {
          t: this.#t,
          language,
          act,
          isShown: version.id === this.#compared?.id,
        })
      ),
    );
  }

  /** @param {string} name @param {Version} version */
  #act(name, version) {
    if (name === 'look') return this.#try(() => this.#look(version));
    if (name === 'compare') return this.#try(() => this.#compare(version));
    if (name === 'restore') return this.#try(() => this.#restore(version));
    return this.#try(() => this.#remove(version));
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const name = this.#name.value.trim();
    if (name === '') return;
    void this.#try(async () => {
      const { session, session: { slug } } = this.#parts;
      await whenSaved(session);
      await this.#client.addVersion(slug, { name, author: session.author });
      this.#name.value = '';
      this.#parts.page.say('editor.versions.kept', { name });
      await this.open();
    });
  }

  /** @param {Version} version */
  async #look(version) {
    const { session: { slug }, reader: { language } } = this.#parts;
    const state = await this.#client.version(slug, version.id);
    this.#leave();
    this.#endComparison();
    this.#parts.selection.set(null);
    const { name, time } = version;
    this.#view = new VersionView(this.#parts, state, {
      title: this.#t('editor.versions.looking', { name, time: momentOf(language, time) }),
      onRestore: () => void this.#act('restore', version),
      onBack: () => this.#leave(),
    });
  }

  #leave() {
    this.#view?.close();
    this.#view = null;
  }

  /** @param {Version} version */
  async #compare(version) {
    if (this.#compared?.id === version.id) {
      this.#endComparison();
      return;
    }
    this.#leave();
    await whenSaved(this.#parts.session);
    this.#compared = version;
    const changes = (await this.#compareNow()) ?? [];
    this.#render();
    const floor = this.#parts.view.floor;
    const here = changes.map(({ before, after }) => after ?? before).filter((thing) =>
      thing?.geometry && thing.floor === floor
    );
    if (here.length > 0) this.#parts.view.surface.zoomTo(viewOf(here));
  }

  async #compareNow() {
    const version = this.#compared;
    if (!version) return [];
    const { changes } = await this.#client.comparison(
      this.#parts.session.slug,
      version.id,
      'current',
    );
    if (version !== this.#compared) return [];
    this.#comparison.show(version.name, changes, () => this.#endComparison());
    return changes;
  }

  /** Keeps the comparison in step with the edits that come. */
  #compareLater() {
    clearTimeout(this.#timer);
    if (this.#compared) {
      this.#timer = setTimeout(
        () => void this.#try(async () => void (await this.#compareNow())),
        pause,
      );
    }
  }

  #endComparison() {
    if (!this.#compared) return;
    this.#compared = null;
    this.#comparison.hide();
    this.#render();
  }

  /** @param {Version} version */
  async #restore({ id, name }) {
    const how = { client: this.#client, t: this.#t, host: this.node, which: { version: id }, name };
    if (!(await restorePlan(this.#parts, how))) return;
    this.#leave();
    this.#endComparison();
  }

  /** @param {Version} version */
  async #remove(version) {
    if (!(await this.#confirmRemoval(version.name))) return;
    await this.#client.removeVersion(this.#parts.session.slug, version.id);
    if (this.#compared?.id === version.id) this.#endComparison();
    await this.open();
  }

  /** @param {string} name */
  #confirmRemoval(name) {
    const t = this.#t;
    return confirmIn(this.node, {
      title: t('editor.versions.removeOf', { name }),
      text: t('editor.versions.removeText', { name }),
      yes: t('editor.versions.removeYes'),
      no: t('editor.versions.no'),
      isGrave: true,
    });
  }

  /** Does something, or says why it could not be done. @param {() => Promise<void>} act */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      const { message, status } = /** @type {any} */ (error);
      if (status === 404 && this.#versions.length === 0) this.#say('editor.versions.unknown');
      else this.#say('editor.versions.failed', { reason: message });
    }
  }

  /** @param {string | null} key @param {any} [values] */
  #say(key, values) {
    this.#note.textContent = key ? this.#t(key, values) : '';
    this.#note.hidden = !key;
  }
}
