// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { CountedList } from './counted-list.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { LineRow } from './area-book.js' */
/** @import { RowView } from './counted-list.js' */

/** `floor`: its name, "" for the floor in view.
 * @typedef {LineRow & { floor: string }} ListedLine */

/** The counting lines of the venue with how many people crossed them each way; a click goes there.
 * @param {Speech} speech
 * @param {{ editor: string, isFolded: boolean, onChoose: (id: string) => void }} options editor: its
 *   address; isFolded: a long list begins with its first rows
 * @returns {CountedList<ListedLine>} */
export const makeLinesPanel = (speech, { editor, isFolded, onChoose }) => {
  const { t, number } = speech;

  /** @returns {RowView<ListedLine>} */
  const makeRow = () => {
    let shown = '';
    const [name, floor, forward, backward] = ['', 'floor', '', ''].map((each) =>
      element('span', { class: each || null })
    );
    const button = element(
      'button',
      { type: 'button', click: () => onChoose(shown) },
      element('span', { class: 'name' }, name, floor),
      element('span', { class: 'count' }, forward, ' · ', backward),
    );
    /** @param {ListedLine} line */
    const fill = (line) => {
      shown = line.id;
      button.dataset.line = line.id;
      setText(name, line.name);
      setText(floor, line.floor);
      setText(forward, t('forward', { count: number(line.forward) }));
      setText(backward, t('backward', { count: number(line.backward) }));
    };
    return { item: element('li', {}, button), fill };
  };

  return new CountedList(speech, {
    kind: 'areas lines',
    listClass: 'line-list',
    isOpen: false,
    keys: { title: 'lines', titleOf: 'linesOf', empty: 'noLines', draw: 'drawLine' },
    editor,
    isFolded,
    makeRow,
  });
};
