// @ts-check
import { element } from '../shared/ui/element.js';
import { makeFormField } from '../shared/ui/form-field.js';
import { makePasswordField } from '../shared/session/password-field.js';
import { refusalText } from '../shared/session/refusal-text.js';
import { makeThrottled } from '../shared/session/throttled.js';

/** Asks for e-mail address and password.
 * @param {{ t: (key: string, values?: Record<string, any>) => string,
 *   signIn: (by: { email: string, password: string }) => Promise<void>, forgot: (email: string) => void, email: string }} parts
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
  const button = element(
    'button',
    { type: 'submit', class: 'button primary' },
    t('session.signIn'),
  );
  const problem = element('p', { class: 'say bad', role: 'alert' });
  const say = (/** @type {string} */ text) => void (problem.textContent = text);
  const wait = makeThrottled({ t, button, say });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    email.node,
    password.node,
    problem,
    button,
    element('button', {
      type: 'button',
      class: 'plain-link',
      click: () => forgot(email.input.value.trim()),
    }, t('forgot')),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!email.input.value.trim()) return email.complain(t('form.emailMissing'));
    if (!password.input.value) return password.complain(t('form.passwordMissing'));
    button.disabled = true;
    say('');
    try {
      await signIn({ email: email.input.value.trim(), password: password.input.value });
    } catch (error) {
      button.disabled = false;
      const seconds = /** @type {any} */ (error).problem?.retryAfter;
      if (/** @type {any} */ (error).status === 429 && seconds) return wait(seconds);
      say(refusalText(error, t));
      password.input.select();
      password.input.focus();
    }
  });
  return form;
};
