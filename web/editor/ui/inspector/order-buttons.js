// @ts-check
import { bringToFront, sendToBack } from '../../operations/drawing-order.js';
import { element } from '../../../shared/ui/element.js';
import { OperationButton } from '../toolbar/toolbar.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Field } from '../controls/fields.js' */

/**
 * The buttons that say what is drawn above what, as a field of the inspector.
 *
 * @param {Editor} editor
 * @returns {Field}
 */
export const orderButtons = (editor) => {
  const { t } = editor.reader;
  const buttons = [bringToFront, sendToBack].map((each) => new OperationButton(each, editor));
  const input = element('span', { class: 'buttons' }, ...buttons.map(({ node }) => node));
  const label = t('editor.field.order');
  const node = element(
    'div',
    { class: 'field row order', role: 'group', 'aria-label': label },
    element('span', { class: 'label' }, label),
    input,
  );
  return { node, input, update: () => buttons.forEach((button) => button.update()) };
};
