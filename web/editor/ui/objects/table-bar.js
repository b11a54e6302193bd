// @ts-check
import { layerKinds } from '../../state/layers.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Filter } from '../../search/table-model.js' */

/** @typedef {Partial<Filter>} SomeFilter */

/**
 * What stands above the table: its search, the kinds and floors to choose from, how many there are.
 *
 * @param {{session: EditSession, reader: Reader, page: Page}} parts
 * @param {{search: HTMLElement, count: HTMLElement, refilter: (filter: SomeFilter) => void}} parts
 */
export const tableBar = (parts, { search, count, refilter }) => {
  const { t } = parts.reader;
  const kinds = layerKinds.filter((kind) => kind !== 'image');
  const close = element('button', {
    type: 'button',
    class: 'icon-button',
    'aria-label': t('editor.table.close'),
    title: t('editor.table.close'),
    click: () => void parts.page.run('table'),
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
      parts.session.venue.floors.map((floor) => [floor.id, parts.reader.floorName(floor)]),
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
