// @ts-check
import { element } from '../shared/ui/element.js';
import { icon } from '../shared/ui/icons.js';
import { elementBox, windowSize } from '../shared/ui/page-zoom.js';

/** One thing that can be done with a venue: a link, or what a click does.
 * @typedef {{ label: string, picture: string, href?: string, download?: string, isDanger?: boolean,
 *   act?: () => void }} MenuItem */

let count = 0;

/** The button of a venue's menu, and the menu: what is done with it more seldom.
 * @param {{ title: string, items: readonly MenuItem[] }} parts title: what the button is called
 * @returns {HTMLElement} */
export const makeVenueMenu = ({ title, items }) => {
  const id = `venue-menu-${(count += 1)}`;
  const panel = element(
    'div',
    { class: 'venue-menu-panel', id, popover: 'auto' },
    element(
      'ul',
      {},
      ...items.map(({ label, picture, href, download, isDanger, act }) =>
        element(
          'li',
          {},
          element(
            href ? 'a' : 'button',
            {
              class: `button${isDanger ? ' is-danger' : ''}`,
              ...(href ? { href, download } : { type: 'button' }),
              click: () => {
                panel.hidePopover();
                act?.();
              },
            },
            icon(picture),
            label,
          ),
        )
      ),
    ),
  );
  const button = element('button', {
    type: 'button',
    class: 'button venue-menu-button',
    popovertarget: id,
    'aria-expanded': 'false',
    'aria-label': title,
    title,
  }, icon('dots'));
  // A popover has no place of its own: under its button, and within the window.
  panel.addEventListener('toggle', () => {
    const isOpen = panel.matches(':popover-open');
    button.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) return;
    const { top, bottom, right } = elementBox(button);
    const height = panel.offsetHeight;
    const page = windowSize();
    const isBelow = bottom + 6 + height <= page.height - 8;
    const start = isBelow ? bottom + 6 : Math.max(8, top - 6 - height);
    panel.style.setProperty('inset-block-start', `${Math.round(start)}px`);
    panel.style.setProperty('inset-inline-end', `${Math.max(8, Math.round(page.width - right))}px`);
    panel.style.setProperty('visibility', 'visible');
  });
  return element('div', { class: 'venue-menu' }, button, panel);
};
