// @ts-check
import { element } from '../shared/ui/element.js';
import { makeNewPassword } from '../shared/session/password-field.js';
import { refusalText } from '../shared/session/refusal-text.js';

/** Asks for a new password in the place of one that was forgotten.
 * @param {{ t: (key: string, values?: Record<string, any>) => string, names: string[],
 *   send: (password: string) => Promise<void> }} parts names: what everybody knows of its owner
 * @returns {HTMLFormElement} */
export const makeNewPasswordForm = ({ t, names, send }) => {
  const password = makeNewPassword(t, { label: t('form.newPassword'), names: () => names });
  const button = element('button', { type: 'submit', class: 'button primary' }, t('setPassword'));
  const problem = element('p', { class: 'say bad', role: 'alert' });
  // Password managers want to know whose password it is.
  const owner = element('input', {
    type: 'text',
    name: 'username',
    autocomplete: 'username',
    value: names[0] ?? '',
    hidden: true,
    readonly: true,
  });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    owner,
    password.node,
    problem,
    button,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!password.check()) return;
    button.disabled = true;
    problem.textContent = '';
    try {
      await send(password.input.value);
    } catch (caught) {
      const error = /** @type {any} */ (caught);
      button.disabled = false;
      if (error.kind === 'weak-password') password.complain(refusalText(error, t));
      else problem.textContent = refusalText(error, t);
    }
  });
  return form;
};
