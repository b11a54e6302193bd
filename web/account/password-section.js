// @ts-check
import { element } from '../shared/ui/element.js';
import { showToast } from '../shared/ui/toast.js';
import { makeNewPassword, makePasswordField } from '../shared/session/password-field.js';
import { refusalText } from '../shared/session/refusal-text.js';
import { makeThrottled } from '../shared/session/throttled.js';
/** @import { AccountsClient } from '../shared/api/accounts-client.js' */
/** @import { Account } from '../shared/api/accounts-types.js' */

/** Changes my password; everybody who is signed in with the old one, elsewhere, is signed out.
 * @param {{ t: (key: string, values?: Record<string, any>) => string,
 *   accounts: AccountsClient,
 *   account: Account, onChange: () => void }} parts
 * @returns {HTMLElement} */
export const makePasswordSection = ({ t, accounts, account, onChange }) => {
  const old = makePasswordField(t, {
    label: t('oldPassword'),
    name: 'old',
    autocomplete: 'current-password',
  });
  const next = makeNewPassword(t, {
    label: t('form.newPassword'),
    names: () => [account.email, account.name],
  });
  const button = element(
    'button',
    { type: 'submit', class: 'button primary' },
    t('changePassword'),
  );
  const problem = element('p', { class: 'say bad', role: 'alert' });
  const say = (/** @type {string} */ text) => void (problem.textContent = text);
  const wait = makeThrottled({ t, button, say });
  const owner = element('input', {
    type: 'text',
    name: 'username',
    autocomplete: 'username',
    value: account.email,
    hidden: true,
    readonly: true,
  });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    owner,
    old.node,
    next.node,
    problem,
    element('div', { class: 'answers' }, button),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!old.input.value) return old.complain(t('form.passwordMissing'));
    if (!next.check()) return;
    button.disabled = true;
    say('');
    try {
      await accounts.changePassword(old.input.value, next.input.value);
      form.reset();
      next.judge();
      showToast(t('passwordChanged'), { tone: 'good' });
      onChange();
    } catch (caught) {
      const error = /** @type {any} */ (caught);
      button.disabled = false;
      if (error.status === 429 && error.problem?.retryAfter) return wait(error.problem.retryAfter);
      if (error.kind === 'wrong-password') old.complain(refusalText(error, t));
      else if (error.kind === 'weak-password') next.complain(refusalText(error, t));
      else say(refusalText(error, t));
    }
    button.disabled = false;
  });
  return element(
    'section',
    { class: 'card part', 'aria-labelledby': 'password-title' },
    element('h2', { id: 'password-title' }, t('passwordTitle')),
    element('p', { class: 'lead' }, t('passwordLead')),
    form,
  );
};
