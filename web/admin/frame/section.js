// @ts-check
import { element } from '../../shared/ui/element.js';

/** A section of the page: a list, actions above it, and what it says when it is empty.
 * @param {{ id: string, lead: string, actions?: (HTMLElement | null)[] }} parts */
export const makeSection = ({ id, lead, actions = [] }) => {
  const problem = element('p', { class: 'say bad', role: 'alert' });
  const list = element('ul', { class: 'rows' });
  const head = element(
    'div',
    { class: 'part-head' },
    element('p', { class: 'lead' }, lead),
    ...actions,
  );
  const node = element(
    'section',
    { role: 'tabpanel', id: `part-${id}`, 'aria-labelledby': `tab-${id}`, tabindex: -1 },
    head,
    problem,
    list,
  );
  return {
    node,
    list,
    head,
    /** @param {string} text */
    complain: (text) => void (problem.textContent = text),
    /** @param {readonly HTMLElement[]} rows @param {() => HTMLElement} empty */
    show: (rows, empty) => {
      list.replaceChildren(...rows);
      list.hidden = rows.length === 0;
      node.querySelector('.empty')?.remove();
      if (rows.length === 0) list.after(empty());
    },
  };
};

/** What stands in the place of an empty list.
 * @param {string} title @param {string} text @returns {HTMLElement} */
export const makeEmpty = (title, text) =>
  element('div', { class: 'empty card' }, element('h2', {}, title), element('p', {}, text));

/** What can be done with a row, of which there is one thing that cannot be undone.
 * @param {{ label: string, name: string, click: () => void,
 *   more?: { label: string, click: () => void } | null }} parts  name: what the row is about; more: what
 *   else can be done
 * @returns {HTMLElement} */
export const makeDangerAction = ({ label, name, click, more = null }) =>
  element(
    'div',
    { class: 'row-actions' },
    more
      ? element(
        'button',
        {
          type: 'button',
          class: 'button',
          'aria-label': `${more.label}: ${name}`,
          click: more.click,
        },
        more.label,
      )
      : null,
    element(
      'button',
      { type: 'button', class: 'button is-danger', 'aria-label': `${label}: ${name}`, click },
      label,
    ),
  );
