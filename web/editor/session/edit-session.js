// @ts-check
import { describe } from './describe.js';
import { EditQueue } from './edit-queue.js';
import { EditSender } from './edit-sender.js';
import { equal } from '../plan/equal.js';
import { History } from './history.js';
import { PlanDraft } from './plan-draft.js';
import { problemOf } from './refusals.js';
import { RefusalList } from './refusal-list.js';
import { ShownPlan } from './shown-plan.js';
import { stepsOf } from '../plan/steps.js';
import { outlineOf } from '../plan/outline.js';
import { Topics } from '../plan/topics.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Action, AppliedEdit, Change, Edit, Step } from '../plan/types.js' */
/** @import { DraftEdits } from './draft-edits.js' */
/** @import { Effect, Intent } from './edit-queue.js' */
/** @import { HistoryStore } from './history-store.js' */
/** @import { Problem } from './refusals.js' */
/** @import { SessionEvents, World } from './session-types.js' */

/** Missing more edits than this, a snapshot is cheaper. */
const farAway = 2000;

/** One person editing one venue: queue, history, sender and draft of the plan held together. */
export class EditSession {
  #queue;
  #history;
  #sender;
  #store;
  #world;
  #refusals;
  /** @type {Promise<void> | null} */
  #resyncing = null;
  /** @type {Topics<SessionEvents>} */
  #topics = new Topics();
  #shown;
  #slug;
  #adjusted;
  #draft;
  /** Edits that the server makes for me. @type {Set<string>} */
  #ordered = new Set();

  /**
   * @param {{plan: Plan, revision: number, author: string, slug?: string, store: DraftEdits,
   *   historyStore: HistoryStore, world: World, adjusted?: (action: Action) => Action}} options
   *   adjusted: an action with what goes along with it, as doors with their wall
   */
  constructor(
    {
      plan,
      revision,
      author,
      slug = '',
      store,
      historyStore,
      world,
      adjusted = (action) => action,
    },
  ) {
    this.#slug = slug;
    this.#adjusted = adjusted;
    this.#world = world;
    this.#store = store;
    this.#history = new History(historyStore);
    this.#refusals = new RefusalList({
      store,
      makeAgain: (edit) => this.#makeAgain(edit),
      onChange: () => this.#topics.emit('refusals', {}),
    });
    this.#queue = new EditQueue({ plan, revision, author, pending: store.load() });
    this.#draft = new PlanDraft({
      queue: this.#queue,
      store,
      history: this.#history,
      makeStep: (...step) => this.#makeStep(...step),
      onRelease: () => this.endPreview(),
      onChange: () => {
        this.#shown.update();
        this.#topics.emit('draft', {});
      },
    });
    this.#shown = new ShownPlan(
      () => this.plan,
      (before, after) => this.#topics.emit('plan', { before, after }),
    );
    this.#sender = new EditSender(this.#queue, {
      ...world,
      isHeld: (id) => this.#draft.has(id),
      resync: () => this.resync(),
      onApplied: (applied) => this.receive(applied),
      onRefused: (edit, error) => this.#takeRefusal(edit, error),
      onState: () => this.#topics.emit('state', {}),
    });
  }

  /** The name that my next edits are signed with. */
  get author() {
    return this.#queue.author;
  }

  set author(name) {
    this.#queue.author = name;
  }

  /** The venue's short name in addresses. */
  get slug() {
    return this.#slug;
  }

  /** The venue without its features, as it is drawn: the same until its structure changes. */
  get venue() {
    return outlineOf(this.shown, this.#slug);
  }

  /** The plan with my edits on it, without an unfinished gesture. */
  get plan() {
    return this.#queue.plan;
  }

  /** The plan as it is drawn: with the unfinished gesture. */
  get shown() {
    return this.#shown.plan;
  }

  /** The ids of the features that the unfinished gesture changes. */
  get previewed() {
    return this.#shown.previewed;
  }

  /** The last revision of the server that is in the plan. */
  get revision() {
    return this.#queue.revision;
  }

  /** The number of my edits that the server is to get and has not acknowledged. */
  get waiting() {
    return this.#queue.pending.length - this.#draft.edits.length;
  }

  /** My draft of the plan. */
  get draft() {
    return this.#draft;
  }

  /** `saved`, `saving` or `offline`. */
  get state() {
    return this.#sender.state;
  }

  /** Why it is `offline`, or `null`. */
  get failure() {
    return this.#sender.failure;
  }

  /** My edits that were refused and wait for a word of mine. */
  get refusals() {
    return this.#refusals;
  }

  /** Labels of the next steps back and forth; `null` where there is none. */
  get undoLabel() {
    return this.#draft.mayMove(this.#history.lastDone) ? this.#history.undoLabel : null;
  }

  get redoLabel() {
    return this.#draft.mayMove(this.#history.lastUndone) ? this.#history.redoLabel : null;
  }

  /**
   * @template {keyof SessionEvents} Topic
   * @param {Topic} topic
   * @param {(event: SessionEvents[Topic]) => void} listener
   * @param {AbortSignal} [signal]  ends it
   */
  on(topic, listener, signal) {
    this.#topics.on(topic, listener, signal);
  }

  /**
   * Makes one edit of what one gesture did.
   *
   * @param {readonly Change[]} changes
   * @param {string} label  what was done, for the undo button
   * @param {string} [title]  the same in English, for the venue's history; else found in the changes
   * @returns {string | null} the edit's id, or `null` when nothing differs
   */
  commit(changes, label, title = '') {
    const real = changes.filter(({ before, after }) => !equal(before, after));
    this.#shown.endGesture();
    if (real.length === 0) {
      this.#shown.update();
      return null;
    }
    const inEnglish = title || describe(real, this.plan);
    return this.#makeStep(stepsOf(real), { label: inEnglish }, label, inEnglish);
  }

  /**
   * Carries an action out as one edit, with what goes along.
   *
   * @param {Action} action
   * @param {string} label  key of a text
   * @returns {string | null} the edit's id, or `null` when nothing differs
   */
  perform(action, label) {
    const changes = this.#adjusted(action)(this.plan);
    this.#topics.emit('performing', { changes });
    return this.commit(changes, label);
  }

  /** Shows what an action would do, until it is performed or the preview ends. @param {Action} action */
  preview(action) {
    this.#shown.preview(this.#adjusted(action)(this.plan));
  }

  /** Takes a preview back. */
  endPreview() {
    this.#shown.preview([]);
  }

  /** Takes my last gesture back, or tells why not. */
  undo() {
    return this.#step('undo');
  }

  /** Does again what I took back last, or tells why not. */
  redo() {
    return this.#step('redo');
  }

  /** Takes an applied edit from the stream or an answer. @param {AppliedEdit} applied */
  receive(applied) {
    this.#store.drop(applied.id);
    this.#takeIn(this.#queue.receive(applied));
    this.#topics.emit('state', {});
    if (this.#queue.hasGap || this.#queue.isAstray) void this.#sender.send();
  }

  /**
   * Goes on after the network was away.
   *
   * @param {number} revision  of the venue at the server
   */
  async resume(revision) {
    const missed = revision - this.#queue.revision;
    if (missed < 0 || missed > farAway) await this.resync();
    await this.#sender.send();
  }

  /**
   * Takes over unsaved edits of a window of mine that is gone; the store has them already.
   *
   * @param {{edit: Edit, problem?: Problem, isHeld?: boolean}[]} drafts
   */
  adoptDrafts(drafts) {
    const held = drafts.filter(({ isHeld, problem }) => isHeld && !problem);
    if (held.length > 0) this.#draft.adopt(held.map(({ edit }) => edit.id));
    const refused = drafts.flatMap(({ edit, problem }) => (problem ? { edit, problem } : []));
    this.#queue.adopt(drafts.filter(({ problem }) => !problem).map(({ edit }) => edit));
    this.#shown.update();
    this.#refusals.adopt(refused);
    if (held.length > 0) this.#topics.emit('draft', {});
    void this.#sender.send();
  }

  /** Begins again with what the server has now; what waits here stays and goes on top. */
  resync() {
    this.#resyncing ??= this.#reload().finally(() => (this.#resyncing = null));
    return this.#resyncing;
  }

  /**
   * Takes back an edit of mine from the journal, by an edit that can be undone itself.
   *
   * @param {AppliedEdit} edit
   * @returns {boolean} whether it was done: a draft holds nothing that only the server can do
   */
  takeBack({ id, label = '', inverse = [] }) {
    const title = `Undo: ${label}`;
    // What cannot be done here any more, the server will refuse and say why.
    const steps = this.plan.apply(inverse).refused ? [] : inverse;
    if (steps.length === 0 && this.#draft.isOn) return false;
    this.#history.forget(id);
    this.#makeStep(steps, { undoes: id, label: title }, 'editor.did.takeBack', title);
    return true;
  }

  /** Lets an edit that the server will make for me, once it comes, pass for mine. @param {string} id */
  order(id) {
    this.#ordered.add(id);
  }

  /**
   * Takes in an edit that the server made for me, to be undone like one of mine.
   *
   * @param {AppliedEdit} applied
   * @param {string} label  what was done, for the undo button
   */
  adopt(applied, label) {
    const title = applied.label ?? '';
    this.#history.record({ edit: applied.id, label, title, changes: null, inverse: null });
    this.receive(applied);
  }

  async #reload() {
    const asked = this.#queue.revision;
    const { plan, revision } = await this.#world.reload();
    // Edits may have overtaken the answer; only a server that went back has fewer than it had.
    const isOvertaken = revision >= asked && revision < this.#queue.revision;
    if (isOvertaken && !this.#queue.isAstray) return;
    this.#takeIn(this.#queue.reset(plan, revision));
  }

  /** @param {Effect[]} effects */
  #takeIn(effects) {
    for (const { edit, changes, inverse, own, revised } of effects) {
      for (const each of revised) this.#store.revise(each);
      if (own) {
        this.#history.settle(edit.id, changes, inverse);
        this.#topics.emit('applied', { edit });
      } else if (!this.#ordered.has(edit.id)) {
        this.#topics.emit('remote', { changes, author: edit.author, edit });
        this.#draft.note(changes);
      }
    }
    this.#shown.update();
  }

  /** @param {'undo' | 'redo'} way */
  #step(way) {
    const { lastDone, lastUndone } = this.#history;
    if (!this.#draft.mayMove(way === 'undo' ? lastDone : lastUndone)) return null;
    this.#shown.endGesture();
    const word = way === 'undo' ? 'Undo' : 'Redo';
    const result = this.#history[way](
      this.plan,
      (steps, undoes, title) => this.#make(steps, { undoes, label: `${word}: ${title}` }),
    );
    this.#shown.update();
    const { label, conflict } = result ?? {};
    if (label !== undefined && conflict) {
      const last = conflict.change ? this.#queue.lastWriter(conflict.change) : null;
      const { author = null, time } = last ?? {};
      this.#topics.emit('conflict', { label, conflict, author, time });
    }
    return result;
  }

  /**
   * Makes an edit that is a step of my history.
   *
   * @param {readonly Step[]} steps
   * @param {Intent} intent
   * @param {string} label  what was done, for the undo button
   * @param {string} title  the same in English
   * @returns {string} the edit's id
   */
  #makeStep(steps, intent, label, title) {
    const made = this.#make(steps, intent);
    this.#history.record({ ...made, label, title });
    this.#shown.update();
    return made.edit;
  }

  /** @param {Edit} refused */
  #makeAgain({ operations, undoes, label = '' }) {
    /** @type {Intent} */
    const intent = { restore: true, label, ...(undoes && { undoes }) };
    this.#makeStep(operations, intent, 'editor.did.restore', label);
  }

  /**
   * @param {readonly Step[]} steps
   * @param {Intent} intent
   */
  #make(steps, intent) {
    const { edit, changes, inverse } = this.#queue.make(steps, this.#world.makeId(), {
      ...intent,
      isHeld: this.#draft.isOn,
    });
    this.#draft.take(edit.id);
    this.#store.add(edit, this.#world.now(), this.#draft.isOn);
    void this.#sender.send();
    return { edit: edit.id, changes, inverse };
  }

  /** @param {Edit} edit @param {any} error */
  #takeRefusal(edit, error) {
    const isTakenBack = this.#cancel(edit.id);
    if (!isTakenBack) this.#refusals.take(edit, error);
    this.#shown.update();
    if (!isTakenBack) this.#topics.emit('refused', { edit, error, problem: problemOf(error) });
  }

  /**
   * Forgets a refused edit with those that take it back.
   *
   * @param {string} id
   * @returns {boolean} whether it had been taken back in the end
   */
  #cancel(id) {
    this.#store.drop(id);
    this.#history.forget(id);
    this.#queue.refuse(id);
    const undoing = this.#queue.pending.find(({ undoes }) => undoes === id);
    return undoing ? !this.#cancel(undoing.id) : false;
  }
}
