// @ts-check
import { groupedCode } from '../../../shared/places/marker-code.js';
import { element } from '../../../shared/ui/element.js';
import { giveCodes } from '../../markers/marker-list.js';
import { confirmIn } from '../dialogs/confirm-dialog.js';
import { fact } from '../controls/fields.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Feature } from '../../plan/types.js' */
/** @import { Field } from '../controls/fields.js' */

/**
 * The code of a marker, and a button that gives it another one.
 *
 * @param {Editor} editor
 * @param {Feature} marker
 * @returns {Field}
 */
export const codeField = (editor, { id }) => {
  const { reader: { t }, session, view } = editor;
  const codeNow = () => session.plan.feature(id)?.properties.code;
  const renew = async () => {
    const code = codeNow();
    // A printed sign with the old code leads nowhere from then on.
    const isMeant = !code || await confirmIn(view.surface.host, {
      title: t('editor.markers.renew'),
      text: t('editor.markers.renewText', { code: groupedCode(code) }),
      yes: t('editor.markers.renew'),
      no: t('editor.card.cancel'),
      isGrave: true,
    });
    const marker = session.plan.feature(id);
    if (isMeant && marker) session.perform(giveCodes([marker]), 'editor.did.renewCode');
  };
  const { node, input } = fact(t('editor.field.code'), '');
  const button = element(
    'button',
    { type: 'button', class: 'plain', click: () => void renew() },
    t('editor.markers.renew'),
  );
  node.append(button);
  return {
    node,
    input: button,
    update: (code) => void (input.textContent = code ? groupedCode(code) : '–'),
  };
};
