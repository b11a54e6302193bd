// @ts-check
import { element } from '../../shared/ui/element.js';
import { bigButton } from './big-button.js';

/**
 * A list with buttons that turn its pages by a tap; dragging works too.
 * @param {object} what
 * @param {string} what.label  for screen readers
 * @param {string} what.up
 * @param {string} what.down
 * @param {readonly HTMLElement[]} what.rows
 * @param {boolean} [what.isOrdered]
 */
export const scrollList = ({ label, up, down, rows, isOrdered }) => {
  const list = element(
    isOrdered ? 'ol' : 'ul',
    { class: 'rows', 'aria-label': label, tabindex: 0 },
    ...rows.map((row) => element('li', {}, row)),
  );
  const turn = (/** @type {number} */ direction) => () =>
    list.scrollBy({ top: direction * list.clientHeight * 0.85 });
  const pager = element(
    'div',
    { class: 'pager' },
    bigButton({ text: up, iconName: 'up', isBare: true, act: turn(-1) }),
    bigButton({ text: down, iconName: 'down', isBare: true, act: turn(1) }),
  );
  requestAnimationFrame(() => {
    pager.hidden = list.scrollHeight <= list.clientHeight + 4;
  });
  return element('div', { class: 'scroll-list' }, list, pager);
};
