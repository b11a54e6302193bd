// @ts-check
import { makePasswordField } from '../shared/session/password-field.js';
import { makeSubmitForm } from '../shared/session/submit-form.js';
import { element } from '../shared/ui/element.js';
import { makeFormField } from '../shared/ui/form-field.js';
/** @import { Translate } from '../shared/i18n/i18n.js' */

/** Asks for e-mail address and password.
 * @param {{ t: Translate, signIn: (by: { email: string, password: string }) => Promise<void>,
 *   forgot: (email: string) => void, email: string }} parts
 * @returns {HTMLFormElement} */
export const makeSignInForm = ({ t, signIn, forgot, email: known }) => {
  const email = makeFormField({
    label: t('form.email'),
    name: 'email',
    type: 'email',
    max: 254,
    autocomplete: 'username',
    value: known,
  });
  const password = makePasswordField(t, {
    label: t('form.password'),
    name: 'password',
    autocomplete: 'current-password',
  });
  const address = () => email.input.value.trim();
  return makeSubmitForm({
    t,
    fields: [email.node, password.node],
    label: t('session.signIn'),
    check: () => {
      if (!address()) return email.complain(t('form.emailMissing'));
      return password.input.value ? true : password.complain(t('form.passwordMissing'));
    },
    send: () => signIn({ email: address(), password: password.input.value }),
    refuse: () => {
      password.input.select();
      password.input.focus();
      return false;
    },
    below: [
      element(
        'button',
        { type: 'button', class: 'plain-link', click: () => forgot(address()) },
        t('forgot'),
      ),
    ],
  });
};
