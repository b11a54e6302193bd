// @ts-check
import { ApiError } from '../../../shared/api/api-error.js';
import { element, setText } from '../../../shared/ui/element.js';
import { changeKinds } from '../../imports/programme-import.js';
import { createSourceClient } from '../../programme/source-client.js';
import { icon } from '../controls/icon.js';
import { timeText } from '../history/time-text.js';
import { askForSource } from './source-dialog.js';

/** @import { ProgrammeSource, SourceAnswer } from '../../programme/source-client.js' */
/** @import { Editor } from '../../operations/editor.js' */

/** Milliseconds after which an open tab asks again what the server has fetched. */
const askEvery = 60_000;

/** Where the programme's list comes from: what it would change, and how the last look went. */
export class SourceSection {
  #editor;
  #t;
  #client;
  #look;
  /** @type {SourceAnswer | null} */
  #answer = null;
  #isBusy = false;
  #news = element('p', { class: 'source-news', role: 'status' });
  #state = element('p', { class: 'note' });
  #error = element('p', { class: 'card-error', role: 'alert', hidden: true });
  #buttons;
  node;

  /** @param {Editor} editor @param {(source: ProgrammeSource) => void} look  shows what it would change */
  constructor(editor, look) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#t = t;
    this.#look = look;
    this.#client = createSourceClient(editor.session.slug);
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ image,
      /** @type {() => void} */ click,
    ) =>
      element(
        'button',
        { type: 'button', class: 'plain', click },
        icon(image),
        t(`editor.programme.source.${name}`),
      );
    this.#buttons = {
      look: button('look', 'eye', () => this.#answer?.source && this.#look(this.#answer.source)),
      fetch: button('fetch', 'sync', () => void this.#fetch()),
      set: button('set', 'settings', () => void this.#set()),
      begin: button('begin', 'globe', () => void this.#set()),
    };
    this.node = element(
      'section',
      { class: 'programme-source', 'aria-label': t('editor.programme.source.title'), hidden: true },
      this.#news,
      this.#state,
      this.#error,
      element('div', { class: 'programme-actions' }, ...Object.values(this.#buttons)),
    );
    void this.refresh();
    setInterval(() => {
      // Hidden tabs, and tabs in the background, ask when they are seen again.
      if (this.node.checkVisibility() && document.visibilityState === 'visible') {
        void this.refresh();
      }
    }, askEvery);
  }

  /** Asks the server again; without an answer what is shown stays. */
  async refresh() {
    if (this.#isBusy) return;
    try {
      this.#show(await this.#client.show());
    } catch {
      // The page says by itself that the server is away.
    }
  }

  async #fetch() {
    this.#isBusy = true;
    this.#draw();
    try {
      this.#answer = await this.#client.fetch();
      this.#warn('');
    } catch (error) {
      this.#warn(wordsOf(error, this.#t));
    }
    this.#isBusy = false;
    this.#draw();
  }

  async #set() {
    const changed = await askForSource(this.#editor, this.#client, this.#answer?.source ?? null);
    if (!changed) return;
    this.#show(changed);
    // A new address is looked at, so that its owner sees at once whether it is right.
    if (changed.source && !changed.source.last) await this.#fetch();
  }

  /** @param {SourceAnswer} answer */
  #show(answer) {
    this.#answer = answer;
    this.#draw();
  }

  /** @param {string} text */
  #warn(text) {
    setText(this.#error, text);
    this.#error.hidden = text === '';
  }

  #draw() {
    if (!this.#answer) return;
    const { source, maySet } = this.#answer;
    this.node.hidden = !source && !maySet;
    const proposal = source?.proposal;
    setText(
      this.#news,
      source && proposal ? this.#proposalText(source.origin, proposal.counts) : '',
    );
    this.#news.hidden = !proposal;
    setText(this.#state, source ? this.#stateText(source) : '');
    this.#state.hidden = !source;
    this.node.classList.toggle('has-news', Boolean(proposal));
    this.node.classList.toggle(
      'has-failed',
      Boolean(source && (source.unreadable || source.last?.result === 'failed')),
    );
    const { look, fetch, set, begin } = this.#buttons;
    look.hidden = !proposal;
    look.className = 'strong';
    fetch.hidden = !source;
    fetch.disabled = this.#isBusy;
    set.hidden = !source || !maySet;
    begin.hidden = source !== null || !maySet;
  }

  /** @param {string} origin @param {Record<string, number>} counts */
  #proposalText(origin, counts) {
    const { language } = this.#editor.reader;
    const parts = changeKinds.filter((kind) => counts[kind] > 0).map((kind) =>
      `${counts[kind].toLocaleString(language)} ${
        this.#t(`editor.programme.import.${kind}`).toLocaleLowerCase(language)
      }`
    );
    return this.#t('editor.programme.source.news', { origin, changes: parts.join(', ') });
  }

  /** @param {ProgrammeSource} source */
  #stateText({ origin, last, unreadable, proposal, next }) {
    const t = this.#t;
    const { language } = this.#editor.reader;
    if (this.#isBusy) return t('editor.programme.source.fetching', { origin });
    const time = timeText(last?.time, language);
    const found = !last
      ? t('editor.programme.source.never', { origin })
      : last.failure
      ? `${t('editor.programme.source.failed', { origin, time })} ${failureWords(last.failure, t)}`
      : unreadable
      ? t('editor.programme.source.unreadable', { time, reason: unreadable })
      : t(`editor.programme.source.${proposal ? 'seen' : 'same'}`, { origin, time });
    const then = next
      ? ` ${t('editor.programme.source.next', { time: timeText(next, language) })}`
      : '';
    return found + then;
  }
}

/** Why nothing came, in the reader's language where the page knows the case.
 * @param {NonNullable<NonNullable<ProgrammeSource['last']>['failure']>} failure
 * @param {(key: string, values?: Record<string, any>) => string} t */
const failureWords = ({ code, value, detail }, t) => {
  const key = `editor.programme.source.failure.${code}`;
  const text = t(key, { value });
  return text === key ? detail : text;
};

/** @param {unknown} error @param {(key: string) => string} t */
const wordsOf = (error, t) =>
  error instanceof ApiError && error.status > 0
    ? error.problem.detail ?? error.message
    : t('editor.upload.away');
