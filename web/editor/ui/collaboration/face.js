// @ts-check
import { element } from '../../../shared/ui/element.js';
import { initialsOf, readableOn } from '../../collaboration/colours.js';

/**
 * A person's initials on their colour; the name stands beside it.
 *
 * @param {{name: string, colour: string}} person
 */
export const face = ({ name, colour }) => {
  const node = element('span', { class: 'face', 'aria-hidden': 'true' }, initialsOf(name));
  node.style.setProperty('--who', colour);
  node.style.setProperty('--on-who', readableOn(colour));
  return node;
};
