// @ts-check
import { element } from '../shared/ui/element.js';
import { makeChoice, makeFormField } from '../shared/ui/form-field.js';
import { makeNewPassword } from '../shared/session/password-field.js';
import { refusalText } from '../shared/session/refusal-text.js';
import { makeThrottled } from '../shared/session/throttled.js';
/** @import { FormField } from '../shared/ui/form-field.js' */
/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */
/** @typedef {{ email: string, name: string, password: string, language: string }} Person */

/** Asks whoever was invited for name, address and password.
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
  const email = makeFormField({
    label: t('form.email'),
    name: 'email',
    type: 'email',
    max: 254,
    autocomplete: 'username',
    value: known,
    hint: t('emailHint'),
  });
  const names = () => [email.input.value.trim(), name.input.value.trim()];
  const password = makeNewPassword(t, { label: t('form.password'), names });
  for (const { input } of [name, email]) input.addEventListener('input', password.judge);
  const tongue = makeChoice({
    label: t('form.language'),
    name: 'language',
    value: language,
    options: [['en', 'English'], ['de', 'Deutsch']],
  });
  const button = element('button', { type: 'submit', class: 'button primary' }, t('signUp'));
  const problem = element('p', { class: 'say bad', role: 'alert' });
  const say = (/** @type {string} */ text) => void (problem.textContent = text);
  const wait = makeThrottled({ t, button, say });
  /** @type {Record<string, FormField>} */
  const fields = {
    'name-taken': name,
    'email-taken': email,
    'weak-password': password,
    name,
    email,
    password,
  };
  const check = () => {
    if (!name.input.value.trim()) return name.complain(t('form.nameMissing'));
    if (!email.input.value.trim()) return email.complain(t('form.emailMissing'));
    if (!email.input.validity.valid) return email.complain(t('form.emailWrong'));
    return password.check();
  };
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    name.node,
    email.node,
    password.node,
    tongue.node,
    problem,
    button,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!check()) return;
    button.disabled = true;
    say('');
    try {
      await send({
        name: name.input.value.trim(),
        email: email.input.value.trim(),
        password: password.input.value,
        language: tongue.input.value,
      });
    } catch (caught) {
      const error = /** @type {any} */ (caught);
      button.disabled = false;
      if (error.status === 429 && error.problem?.retryAfter) return wait(error.problem.retryAfter);
      const field = fields[error.kind] ?? fields[error.problem?.field];
      if (field) field.complain(refusalText(error, t));
      else say(refusalText(error, t));
    }
  });
  return form;
};
