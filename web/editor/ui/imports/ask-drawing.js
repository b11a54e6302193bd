// @ts-check
import { element } from '../../../shared/ui/element.js';
import { required } from '../../../shared/ui/required.js';

/** @import { Editor } from '../../operations/editor.js' */

/** Whether a file is an SVG, which can be a drawing or a picture. @param {{name: string, type: string}} file */
export const isVector = ({ name, type }) => type === 'image/svg+xml' || /\.svg$/i.test(name);

/**
 * Asks what an SVG is: a drawing, of which walls and rooms are made, or a picture behind the plan.
 *
 * @param {Editor} editor
 * @param {string} name  of the file
 * @returns {Promise<{isDrawing: boolean, metresPerUnit?: number} | null>} `null` where neither
 */
export const askDrawing = ({ reader: { t }, view }, name) => {
  const unit = element('input', {
    type: 'number',
    id: 'drawing-unit',
    min: 0.000001,
    max: 10_000,
    step: 'any',
    'aria-describedby': 'drawing-unit-note',
  });
  const dialog = element('dialog', { class: 'confirm', 'aria-labelledby': 'ask-drawing' });
  const button = (
    /** @type {string} */ key,
    /** @type {string} */ answer,
    look = 'plain',
  ) =>
    element('button', {
      type: 'button',
      class: look,
      click: () => {
        if (answer !== 'drawing' || unit.reportValidity()) dialog.close(answer);
      },
    }, t(key));
  dialog.append(
    element('h2', { id: 'ask-drawing' }, t('editor.import.title', { name })),
    element('p', {}, t('editor.import.svg.text')),
    element(
      'div',
      { class: 'field' },
      element('label', { for: 'drawing-unit' }, t('editor.import.svg.unit')),
      unit,
      element('p', { class: 'note', id: 'drawing-unit-note' }, t('editor.import.svg.unitNote')),
    ),
    element(
      'div',
      { class: 'answers' },
      button('editor.card.cancel', ''),
      button('editor.import.svg.picture', 'picture'),
      button('editor.import.svg.drawing', 'drawing', 'strong'),
    ),
  );
  view.surface.host.append(dialog);
  dialog.showModal();
  required(dialog, 'button.strong').focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      const isDrawing = dialog.returnValue === 'drawing';
      const metres = unit.valueAsNumber;
      if (dialog.returnValue === '') resolve(null);
      else resolve({ isDrawing, ...(isDrawing && metres > 0 && { metresPerUnit: metres }) });
    });
  });
};
