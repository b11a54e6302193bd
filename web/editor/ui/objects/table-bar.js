// @ts-check
import { layerKinds } from '../../state/layers.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { Editor } from '../../editor.js' */
/** @import { Filter } from '../../search/table-model.js' */

/** @typedef {Partial<Filter>} SomeFilter */

/**
 * What stands above the table: its search, the kinds and floors to choose from, how many there are.
 *
 * @param {Editor} editor
 * @param {{search: HTMLElement, count: HTMLElement, refilter: (filter: SomeFilter) => void}} parts
 */
export const tableBar = (editor, { search, count, refilter }) => {
  const t = (/** @type {string} */ key) => editor.ui.text(key);
  const kinds = layerKinds.filter((kind) => kind !== 'image');
  const close = element('button', {
    type: 'button',
    class: 'icon-button',
    'aria-label': t('editor.table.close'),
    title: t('editor.table.close'),
    click: () => void editor.ui.toggleTable(),
  }, icon('close'));
  return element(
    'header',
    {},
    search,
    choice(
      t('editor.table.allKinds'),
      kinds.map((kind) => [kind, t(`editor.layers.kind.${kind}`)]),
      (kind) => refilter({ kind }),
    ),
    choice(
      t('editor.table.allFloors'),
      editor.venue.floors.map((floor) => [floor.id, editor.ui.floorName(floor)]),
      (floor) => refilter({ floor }),
    ),
    count,
    close,
  );
};

/** @param {string} label @param {[value: string, text: string][]} options @param {(value: string) => void} set */
const choice = (label, options, set) => {
  const select = element(
    'select',
    { 'aria-label': label, change: () => set(select.value) },
    element('option', { value: '' }, label),
    ...options.map(([value, text]) => element('option', { value }, text)),
  );
  return select;
};
