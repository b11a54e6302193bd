// @ts-check
import { ApiError } from '../../../shared/api/api-error.js';
import { element } from '../../../shared/ui/element.js';
import { firstForm, nextForm } from '../../rehearsal/scenario-form.js';
import { icon } from '../controls/icon.js';
import { RehearsalForm } from './rehearsal-form.js';
import { RehearsalList } from './rehearsal-list.js';
import { RehearsalProgress } from './rehearsal-progress.js';

/** @import { RehearsalOutline, RehearsalsClient } from '../../../shared/api/rehearsals-client.js' */
/** @import { Zone } from '../../../shared/i18n/time-zone.js' */
/** @import { Editor } from '../../operations/editor.js' */
/** @import { ScenarioForm } from '../../rehearsal/scenario-form.js' */

/** Asks what to rehearse, shows how far it is, and leads to the figures. */
export class RehearsalDialog {
  #t;
  #editor;
  #client;
  #form;
  #wanted;
  #memory;
  #progress;
  #list;
  #start;
  #answers;
  #closing = new AbortController();
  node;

  /** @param {Editor} editor @param {RehearsalsClient} client @param {Zone} zone of the venue
   * @param {{last: ScenarioForm | null}} memory  what was asked for last, to vary it */
  constructor(editor, client, zone, memory) {
    const { reader, session, selection } = editor;
    const { t } = reader;
    const { plan, slug } = session;
    this.#t = t;
    this.#editor = editor;
    this.#client = client;
    const selected = selection.ids.filter((id) => {
      const feature = plan.feature(id);
      return feature?.kind === 'door' && !feature.properties.closed;
    });
    this.#memory = memory;
    const first = firstForm(plan, { now: Date.now(), zone, closedDoors: selected });
    this.#wanted = memory.last ? nextForm(memory.last, first, plan) : first;
    this.#form = new RehearsalForm(reader, plan, zone, this.#wanted, () => void this.#begin());
    this.#progress = new RehearsalProgress(reader, client, {
      slug,
      onEnd: (outline) => void this.#end(outline),
    });
    this.#list = new RehearsalList(reader, client, slug);
    this.#start = element('button', {
      type: 'button',
      class: 'strong',
      'data-act': 'start',
      autofocus: true,
      click: () => this.#form.node.requestSubmit(),
    }, t('editor.rehearsal.start'));
    this.#answers = element(
      'div',
      { class: 'answers' },
      element(
        'button',
        { type: 'button', class: 'plain', click: () => this.node.close() },
        t('editor.rehearsal.close'),
      ),
      this.#start,
    );
    this.node = element(
      'dialog',
      {
        class: 'confirm rehearsal-dialog',
        'aria-labelledby': 'rehearsal-title',
        // No key reaches the plan underneath.
        keydown: (event) => event.stopPropagation(),
        close: () => {
          this.#closing.abort();
          this.#progress.stop();
          this.node.remove();
        },
      },
      element(
        'header',
        {},
        element('h2', { id: 'rehearsal-title' }, t('editor.rehearsal.title')),
        element('button', {
          type: 'button',
          class: 'icon-button',
          'aria-label': t('editor.rehearsal.close'),
          click: () => this.node.close(),
        }, icon('close')),
      ),
      element('p', { class: 'rehearsal-intro' }, this.#intro()),
      this.#progress.node,
      this.#form.node,
      this.#list.node,
      this.#answers,
    );
  }

  /** Opens it, with a rehearsal that is under way. */
  async open() {
    document.getElementById('editor')?.append(this.node);
    this.node.showModal();
    const open = (await this.#list.load()).find(({ state }) =>
      state === 'running' || state === 'waiting'
    );
    if (open && !this.#closing.signal.aborted) this.#follow(open);
  }

  #intro() {
    const { session } = this.#editor;
    const { size } = session.draft;
    return size > 0
      ? this.#t('editor.rehearsal.introDraft', { count: size })
      : this.#t('editor.rehearsal.intro');
  }

  async #begin() {
    const { session } = this.#editor;
    const { name, closedDoors } = this.#wanted;
    this.#start.disabled = true;
    this.#form.complain('');
    try {
      const outline = await this.#client.rehearse(session.slug, {
        name,
        scenario: this.#form.scenario,
        changes: session.draft.size > 0 ? session.draft.steps : [],
        closedDoors,
      });
      this.#memory.last = structuredClone(this.#wanted);
      this.#follow(outline);
    } catch (error) {
      this.#form.complain(this.#textOf(error));
    }
    this.#start.disabled = false;
  }

  /** @param {RehearsalOutline} outline */
  #follow(outline) {
    this.node.dataset.shows = 'progress';
    this.#progress.follow(outline);
  }

  /** @param {RehearsalOutline | null} outline `null`: it was cancelled */
  async #end(outline) {
    this.node.dataset.shows = outline ? 'end' : 'form';
    await this.#list.load();
  }

  /** @param {unknown} error */
  #textOf(error) {
    if (!(error instanceof ApiError) || error.status === 0) return this.#t('editor.upload.away');
    const known = ['rehearsal-under-way', 'busy-rehearsing', 'no-rehearsals'];
    if (known.includes(error.kind)) return this.#t(`editor.rehearsal.refused.${error.kind}`);
    return error.message;
  }
}
