// @ts-check
import { perform } from './operation.js';

/** @import { Editor } from '../editor.js' */
/** @import { Operation } from './operation.js' */

/** @typedef {Omit<Operation, 'disabled' | 'run' | 'label' | 'icon'> & {icon?: string}} Known */

/**
 * Operations whose work is loaded when it is first asked for, so that the page opens without it;
 * what one sees of them is known at once.
 *
 * @param {readonly Known[]} known
 * @param {() => Promise<readonly Operation[]>} fetch  the same operations, whole
 */
export const loadedLater = (known, fetch) => {
  /** @type {readonly Operation[]} */
  let whole = [];
  /** @type {Promise<void> | null} */
  let loading = null;
  const load = () => (loading ??= fetch().then((found) => void (whole = found), (error) => {
    loading = null;
    throw error;
  }));
  const find = (/** @type {string} */ id) => whole.find((each) => each.id === id);
  const operations = known.map(({ id, icon = id, ...more }) =>
    Object.freeze({
      id,
      label: `editor.op.${id}`,
      icon,
      ...more,
      disabled: (/** @type {Editor} */ editor) => find(id)?.disabled?.(editor) ?? null,
      run: (/** @type {Editor} */ editor) => {
        const operation = find(id);
        if (operation) return operation.run(editor);
        load().then(
          () => void perform(/** @type {Operation} */ (find(id)), editor),
          () => editor.ui.say('editor.refused.notLoaded', {}, 'error'),
        );
      },
    })
  );
  return { operations: /** @type {readonly Operation[]} */ (operations), load };
};
