// @ts-check
import { ApiError } from '../../../shared/api/api-error.js';
import { element, setText } from '../../../shared/ui/element.js';
import { figuresAddress } from './rehearsal-list.js';

/** @import { RehearsalOutline, RehearsalsClient } from '../../../shared/api/rehearsals-client.js' */
/** @import { Reader } from '../../state/reader.js' */

/** Milliseconds between two looks at a rehearsal that runs. */
const pause = 1000;

/** How far a rehearsal is, with a button that ends it, and the way to its figures. */
export class RehearsalProgress {
  #t;
  #client;
  #page;
  #bar = element('progress', { max: 1, value: 0 });
  #text = element('p', { role: 'status' });
  #cancel;
  #figures;
  /** The rehearsal that is followed; "" for none. */
  #id = '';
  node;

  /** @param {Reader} reader @param {RehearsalsClient} client
   * @param {{slug: string, onEnd: (outline: RehearsalOutline | null) => void}} page onEnd: it is over; `null`:
   *   it was cancelled */
  constructor({ t }, client, page) {
    this.#t = t;
    this.#client = client;
    this.#page = page;
    this.#bar.setAttribute('aria-label', t('editor.rehearsal.progress'));
    this.#cancel = element('button', {
      type: 'button',
      class: 'plain',
      'data-act': 'cancel',
      click: () => void this.#end(),
    }, t('editor.rehearsal.cancel'));
    this.#figures = element(
      'a',
      { class: 'strong-link', 'data-act': 'figures' },
      t('editor.rehearsal.figures'),
    );
    this.node = element(
      'section',
      { class: 'rehearsal-progress', hidden: true, 'aria-label': t('editor.rehearsal.progress') },
      this.#text,
      this.#bar,
      this.#cancel,
      this.#figures,
    );
  }

  /** Follows a rehearsal to its end. @param {RehearsalOutline} outline */
  follow(outline) {
    this.#id = outline.id;
    this.node.hidden = false;
    this.#show(outline);
    this.#cancel.focus();
    void this.#look(outline.id);
  }

  /** Follows it no longer; it goes on. */
  stop() {
    this.#id = '';
  }

  /** @param {string} id */
  async #look(id) {
    while (this.#id === id) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (this.#id !== id) return;
      try {
        const outline = await this.#client.rehearsal(this.#page.slug, id);
        if (this.#id !== id) return;
        this.#show(outline);
        if (isOver(outline)) {
          this.#id = '';
          this.#figures.focus();
          this.#page.onEnd(outline);
          return;
        }
      } catch (error) {
        // Another client may have removed it; a server that does not answer is asked again.
        if (error instanceof ApiError && error.status === 404) return this.#gone();
      }
    }
  }

  async #end() {
    const id = this.#id;
    this.#cancel.disabled = true;
    try {
      await this.#client.removeRehearsal(this.#page.slug, id);
      this.#gone();
    } catch (error) {
      setText(this.#text, error instanceof Error ? error.message : '');
    }
    this.#cancel.disabled = false;
  }

  #gone() {
    this.#id = '';
    this.node.hidden = true;
    this.#page.onEnd(null);
  }

  /** @param {RehearsalOutline} outline */
  #show(outline) {
    const { state, progress, time, inside, problem, id } = outline;
    const t = this.#t;
    const isDone = state === 'done';
    this.#bar.value = progress;
    this.#bar.hidden = isOver(outline);
    this.#cancel.hidden = isOver(outline);
    this.#figures.hidden = !isDone;
    this.#figures.href = figuresAddress(this.#page.slug, id);
    const share = Math.floor(100 * progress);
    setText(
      this.#text,
      state === 'running' && time
        ? t('editor.rehearsal.at', { share, count: inside ?? 0 })
        : state === 'failed'
        ? t('editor.rehearsal.failed', { reason: problem ?? '' })
        : t(`editor.rehearsal.state.${state}`, { share }),
    );
    this.node.dataset.state = state;
  }
}

/** @param {RehearsalOutline} outline */
const isOver = ({ state }) => state !== 'running' && state !== 'waiting';
