// @ts-check
import { element } from '../../shared/ui/element.js';

/**
 * Says something instead of the page: what is missing, and what to do about it.
 *
 * @param {HTMLElement} root
 * @param {{title: string, text?: string, reason?: string, link?: [label: string, href: string],
 *   button?: [label: string, run: () => void]}} message  reason: what the server says, in English
 */
export const showPageMessage = (root, { title, text, reason, link, button }) => {
  root.replaceChildren(
    element(
      'div',
      { class: 'page-message', role: 'status' },
      element('h1', {}, title),
      text ? element('p', {}, text) : null,
      reason ? element('p', { lang: 'en' }, reason) : null,
      button ? element('button', { type: 'button', click: button[1] }, button[0]) : null,
      link ? element('a', { href: link[1] }, link[0]) : null,
    ),
  );
};
