// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { countText } from '../../shared/i18n/i18n.js';
import { toneOf } from './level-now.js';
import { CountedList } from './counted-list.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { AreaRow } from './area-book.js' */
/** @import { RowView } from './counted-list.js' */

/** `floor`: its name, "" for the floor in view; `programme`: what is on there, "" for nothing.
 * @typedef {AreaRow & { floor: string, programme: string }} ListedArea */

/** The areas of the venue with how many people are in them; a click goes there.
 * @param {Speech} speech
 * @param {{ editor: string, isFolded: boolean, onChoose: (id: string) => void }} options editor: its
 *   address; isFolded: a long list begins with its first rows
 * @returns {CountedList<ListedArea>} */
export const makeAreasPanel = (speech, { editor, isFolded, onChoose }) => {
  const { t, number } = speech;

  /** @returns {RowView<ListedArea>} */
  const makeRow = () => {
    let shown = '';
    const name = element('span', {});
    const floor = element('span', { class: 'floor' });
    const count = element('span', { class: 'count' });
    const bar = element('i', {});
    const programme = element('span', { class: 'area-programme' });
    const frame = element('span', { class: 'bar-frame' }, bar);
    const button = element(
      'button',
      { type: 'button', click: () => onChoose(shown) },
      element('span', { class: 'name' }, name, floor),
      count,
      frame,
      programme,
    );
    /** @param {ListedArea} area */
    const fill = (area) => {
      const { capacity, fullness, level, expected } = area;
      const people = countText(area, number);
      const limit = capacity === null ? '' : number(capacity);
      const word = level === 'clear' ? '' : ` · ${t(`level.${level}`)}`;
      shown = area.id;
      button.dataset.area = area.id;
      button.dataset.level = toneOf(level);
      setText(name, area.name);
      setText(floor, area.floor);
      setText(
        count,
        capacity === null
          ? people
          : `${
            t(expected === null ? 'ofCapacity' : 'ofExpected', { count: people, limit })
          }${word}`,
      );
      setText(programme, area.programme);
      programme.hidden = area.programme === '';
      frame.hidden = capacity === null;
      const width = `${Math.round(Math.min(1, Math.max(0, fullness)) * 100)}%`;
      if (bar.style.inlineSize !== width) bar.style.inlineSize = width;
    };
    return { item: element('li', {}, button), fill };
  };

  return new CountedList(speech, {
    kind: 'areas',
    listClass: 'area-list',
    isOpen: true,
    keys: { title: 'areas', titleOf: 'areasOf', empty: 'noAreas', draw: 'openEditor' },
    editor,
    isFolded,
    makeRow,
  });
};
