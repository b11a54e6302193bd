// @ts-check
import { countText } from '../../shared/i18n/i18n.js';
import { followQueues, waitText } from '../../shared/queues/queue-waits.js';
import { element, setText } from '../../shared/ui/element.js';
import { CountedList } from './counted-list.js';
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { Queue } from '../../shared/queues/queue-waits.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { RowView } from './counted-list.js' */

/** Milliseconds between two questions: waits change slowly. */
const askEach = 10_000;

/** `floor`: its name, "" for the floor in view; `state`: how long the queue is, and the wait.
 * @typedef {{ id: string, name: string, floor: string, state: string }} ListedQueue */

/** The queues of the venue with how many people wait and for how long, the longest wait first; a click goes
 * there. It hides itself in a venue without queues, and while the page shows the past. */
export class QueuesPanel {
  #speech;
  #floorOf;
  #list;
  /** @type {{ queues: readonly Queue[], least: number }} */
  #known = { queues: [], least: 0 };
  #isPast = false;

  /** @param {Speech} speech
   * @param {object} options
   * @param {ReadonlyMap<string, Feature>} options.features
   * @param {string} options.base of the server @param {string} options.slug
   * @param {string} options.editor its address
   * @param {boolean} options.isFolded a long list begins with its first rows
   * @param {(floor: string) => string} options.floorOf its name; "" for the floor in view
   * @param {(id: string) => void} options.onChoose */
  constructor(speech, { features, base, slug, editor, isFolded, floorOf, onChoose }) {
    this.#speech = speech;
    this.#floorOf = floorOf;
    /** @type {CountedList<ListedQueue>} */
    this.#list = new CountedList(speech, {
      kind: 'areas queues',
      listClass: 'line-list',
      isOpen: false,
      keys: { title: 'queues', titleOf: 'queuesOf', empty: 'noQueues', draw: 'openEditor' },
      editor,
      isFolded,
      makeRow: () => makeRow(onChoose),
    });
    this.element.hidden = true;
    followQueues({
      features: () => features,
      base,
      slug,
      each: askEach,
      take: (queues, least) => {
        this.#known = { queues, least };
        this.show();
      },
    });
  }

  /** The list. */
  get element() {
    return this.#list.element;
  }

  /** Whether the page shows the past, of which queues are not kept. */
  set isPast(/** @type {boolean} */ isPast) {
    this.#isPast = isPast;
    this.show();
  }

  /** Shows what is known; names of floors depend on the one in view. */
  show() {
    const queues = this.#isPast ? [] : this.#known.queues;
    this.element.hidden = queues.length === 0;
    const { localized, t } = this.#speech;
    this.#list.show(
      [...queues].sort((a, b) => (b.expected ?? -1) - (a.expected ?? -1)).map((queue) => ({
        id: queue.id,
        name: localized(queue.name) || t('queueFor', { name: localized(queue.forName) }),
        floor: this.#floorOf(queue.floor ?? ''),
        state: this.#state(queue),
      })),
    );
  }

  /** @param {Queue} queue */
  #state({ length = 0, few = false, expected }) {
    const { t, number, language } = this.#speech;
    const count = countText({ count: length, least: this.#known.least, isFew: few }, number);
    const people = t('waiting', { count });
    return expected === undefined ? people : `${people} · ${waitText(expected, language)}`;
  }
}

/** @param {(id: string) => void} onChoose @returns {RowView<ListedQueue>} */
const makeRow = (onChoose) => {
  let shown = '';
  const [name, floor, state] = ['', 'floor', 'count'].map((each) =>
    element('span', { class: each || null })
  );
  const button = element(
    'button',
    { type: 'button', click: () => onChoose(shown) },
    element('span', { class: 'name' }, name, floor),
    state,
  );
  /** @param {ListedQueue} queue */
  const fill = (queue) => {
    shown = queue.id;
    button.dataset.queue = queue.id;
    setText(name, queue.name);
    setText(floor, queue.floor);
    setText(state, queue.state);
  };
  return { item: element('li', {}, button), fill };
};
