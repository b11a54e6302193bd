// @ts-check
import { perform } from './operation.js';

/** @import { Editor } from './editor.js' */
/** @import { Operation } from './operation.js' */

/** @typedef {Omit<Operation, 'disabled' | 'run' | 'label'>} Known  what buttons show of it */
/** @typedef {Pick<Operation, 'id' | 'disabled' | 'run'>} Work  what it does */

/**
 * Operations with work that is loaded on first use, so that the page opens without it; their
 * names, pictures and keys are there at once.
 *
 * @param {readonly Known[]} known
 * @param {() => Promise<readonly Work[]>} fetch  the work of each
 */
export const loadedLater = (known, fetch) => {
  /** @type {Map<string, Work>} */
  let works = new Map();
  /** @type {Promise<void> | null} */
  let loading = null;
  const load = () => (loading ??= fetch().then((found) => {
    works = new Map(found.map((work) => [work.id, work]));
  }, (error) => {
    loading = null;
    throw error;
  }));
  const operations = known.map((each) => {
    /** @type {Operation} */
    const operation = Object.freeze({
      ...each,
      label: `editor.op.${each.id}`,
      disabled: (/** @type {Editor} */ editor) => works.get(each.id)?.disabled?.(editor) ?? null,
      run: (/** @type {Editor} */ editor) => {
        const work = works.get(each.id);
        if (work) return work.run(editor);
        load().then(
          () => void perform(operation, editor),
          () => editor.page.say('editor.refused.notLoaded', {}, 'error'),
        );
        return undefined;
      },
    });
    return operation;
  });
  return { operations, load };
};
