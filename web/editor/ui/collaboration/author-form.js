// @ts-check
import { element } from '../../../shared/ui/element.js';
import { textField } from '../controls/fields.js';
import { colours } from '../../collaboration/colours.js';

/** My name, and the colour of what is mine on the others' maps.
 * @typedef {{name: string, colour: string, rename: (name: string) => void,
 *   recolour: (colour: string) => void, isFixed?: boolean}} Author
 * isFixed: it is an account's name, which only its profile changes */

/**
 * Asks for my name and my colour.
 *
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @param {Author} author
 */
export const authorForm = (t, author) => {
  const name = textField({
    label: t('editor.here.name'),
    value: author.name,
    limit: 64,
    onChange: (value) => author.rename(value),
  });
  const swatches = colours.map(([key, colour]) => {
    const input = element('input', {
      type: 'radio',
      name: 'author-colour',
      value: colour,
      'aria-label': t(`editor.colour.${key}`),
      title: t(`editor.colour.${key}`),
      change: () => author.recolour(colour),
    });
    input.checked = colour === author.colour;
    input.style.setProperty('--who', colour);
    return input;
  });
  const node = element(
    'div',
    { class: 'author-form' },
    author.isFixed ? null : name.node,
    element(
      'fieldset',
      { class: 'swatches' },
      element('legend', {}, t('editor.here.colour')),
      ...swatches,
    ),
  );
  return { node, update: () => name.update(author.name) };
};
