// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';

/** A button that shows an icon alone.
 * @param {string} name  of the icon  @param {string} label  @param {() => void} click */
export const iconButton = (name, label, click) =>
  element(
    'button',
    { type: 'button', class: 'button icon-only', 'aria-label': label, title: label, click },
    icon(name),
  );
