// @ts-check
import { makeEmailField } from '../shared/session/email-field.js';
import { makePasswordField } from '../shared/session/password-field.js';
import { makeSubmitForm } from '../shared/session/submit-form.js';
import { element } from '../shared/ui/element.js';
/** @import { Translate } from '../shared/i18n/i18n.js' */

/** Asks for e-mail address and password.
 * @param {{ t: Translate, signIn: (by: { email: string, password: string }) => Promise<void>,
 *   forgot: (email: string) => void, email: string }} parts
 * @returns {HTMLFormElement} */
export const makeSignInForm = ({ t, signIn, forgot, email: known }) => {
  const email = makeEmailField(t, { value: known });
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
