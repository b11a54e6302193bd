// @ts-check
import { element } from '../../../shared/ui/element.js';
import { perform } from '../../operations/operation.js';
import { turn } from '../../operations/placing-tools.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Field } from '../controls/fields.js' */

/**
 * What a counting line does, how its sides change places, and where its counts are, as a field of
 * the inspector.
 *
 * @param {Editor} editor
 * @returns {Field}
 */
export const countingNote = (editor) => {
  const { t } = editor.reader;
  const query = new URLSearchParams({ venue: editor.session.slug, floor: editor.view.floor });
  const input = element('button', {
    type: 'button',
    class: 'plain',
    click: () => perform(turn, editor),
  }, t('editor.counting.turn'));
  const node = element(
    'div',
    { class: 'field counting' },
    element('p', {}, t('editor.counting.note')),
    input,
    element('a', { href: `../live/?${query}` }, t('editor.counting.live')),
  );
  return { node, input, update: () => {} };
};
