// @ts-check
import { makeNewPassword, makePasswordField } from '../shared/session/password-field.js';
import { makeSubmitForm, refusalText } from '../shared/session/submit-form.js';
import { element } from '../shared/ui/element.js';
import { showToast } from '../shared/ui/toast.js';
/** @import { AccountsClient } from '../shared/api/accounts-client.js' */
/** @import { Account } from '../shared/api/accounts-types.js' */
/** @import { Translate } from '../shared/i18n/i18n.js' */

/** Changes the account's password; the server ends its other sessions.
 * @param {{ t: Translate, accounts: AccountsClient, account: Account, onChange: () => void }} parts
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
  const owner = element('input', {
    type: 'text',
    name: 'username',
    autocomplete: 'username',
    value: account.email,
    hidden: true,
    readonly: true,
  });
  const form = makeSubmitForm({
    t,
    fields: [owner, old.node, next.node],
    label: t('changePassword'),
    hasAnswers: true,
    check: () => old.input.value ? next.check() : old.complain(t('form.passwordMissing')),
    send: async () => {
      await accounts.changePassword(old.input.value, next.input.value);
      form.reset();
      next.judge();
      showToast(t('passwordChanged'), { tone: 'good' });
      onChange();
    },
    refuse: (error) => {
      const text = refusalText(error, t);
      if (error.kind === 'weak-password') next.refuse(text);
      else if (error.kind === 'wrong-password') old.complain(text);
      else return false;
      return true;
    },
    isRepeatable: true,
  });
  return element(
    'section',
    { class: 'card part', 'aria-labelledby': 'password-title' },
    element('h2', { id: 'password-title' }, t('passwordTitle')),
    element('p', { class: 'lead' }, t('passwordLead')),
    form,
  );
};
