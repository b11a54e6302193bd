// @ts-check
import { makeNewPassword } from '../shared/session/password-field.js';
import { makeSubmitForm, refusalText } from '../shared/session/submit-form.js';
import { element } from '../shared/ui/element.js';
/** @import { Translate } from '../shared/i18n/i18n.js' */

/** Asks for a new password in the place of a forgotten one.
 * @param {{ t: Translate, names: string[], send: (password: string) => Promise<void> }} parts names:
 *   the account's address and name, which the password must not contain
 * @returns {HTMLFormElement} */
export const makeNewPasswordForm = ({ t, names, send }) => {
  const password = makeNewPassword(t, { label: t('form.newPassword'), names: () => names });
  // Password managers need the account that the password belongs to.
  const owner = element('input', {
    type: 'text',
    name: 'username',
    autocomplete: 'username',
    value: names[0] ?? '',
    hidden: true,
    readonly: true,
  });
  return makeSubmitForm({
    t,
    fields: [owner, password.node],
    label: t('setPassword'),
    check: password.check,
    send: () => send(password.input.value),
    refuse: (error) => {
      if (error.kind !== 'weak-password') return false;
      password.refuse(refusalText(error, t));
      return true;
    },
  });
};
