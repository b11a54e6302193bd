// @ts-check
import { makeEmailField } from '../shared/session/email-field.js';
import { makeChoice, makeFormField } from '../shared/ui/form-field.js';
import { makeNewPassword } from '../shared/session/password-field.js';
import { makeSubmitForm, refusalText } from '../shared/session/submit-form.js';
/** @import { Translate } from '../shared/i18n/i18n.js' */
/** @import { FormField } from '../shared/ui/form-field.js' */
/** @typedef {{ email: string, name: string, password: string, language: string }} Person */

/** Asks an invited person for name, address and password.
 * @param {{ t: Translate, language: string, email: string, send: (person: Person) => Promise<void> }} parts
 * @returns {HTMLFormElement} */
export const makeSignUpForm = ({ t, language, email: known, send }) => {
  const name = makeFormField({
    label: t('form.name'),
    name: 'name',
    max: 64,
    autocomplete: 'name',
    hint: t('form.nameHint'),
  });
  const email = makeEmailField(t, { value: known, hint: t('emailHint') });
  const names = () => [email.input.value.trim(), name.input.value.trim()];
  const password = makeNewPassword(t, { label: t('form.password'), names });
  for (const { input } of [name, email]) input.addEventListener('input', password.judge);
  const tongue = makeChoice({
    label: t('form.language'),
    name: 'language',
    value: language,
    options: [['en', 'English'], ['de', 'Deutsch']],
  });
  /** The field that a refusal is about, by its kind or field. @type {Record<string, FormField | undefined>} */
  const fields = {
    'name-taken': name,
    'email-taken': email,
    name,
    email,
    password,
  };
  return makeSubmitForm({
    t,
    fields: [name.node, email.node, password.node, tongue.node],
    label: t('signUp'),
    check: () => {
      if (!name.input.value.trim()) return name.complain(t('form.nameMissing'));
      if (!email.input.value.trim()) return email.complain(t('form.emailMissing'));
      if (!email.input.validity.valid) return email.complain(t('form.emailWrong'));
      return password.check();
    },
    send: () =>
      send({
        name: name.input.value.trim(),
        email: email.input.value.trim(),
        password: password.input.value,
        language: tongue.input.value,
      }),
    refuse: (error) => {
      if (error.kind === 'weak-password') {
        password.refuse(refusalText(error, t));
        return true;
      }
      const field = fields[error.kind] ?? fields[error.problem.field ?? ''];
      field?.complain(refusalText(error, t));
      return field !== undefined;
    },
  });
};
