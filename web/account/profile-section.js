// @ts-check
import { element } from '../shared/ui/element.js';
import { makeChoice, makeFormField } from '../shared/ui/form-field.js';
import { keepPreference } from '../shared/ui/preferences.js';
import { showToast } from '../shared/ui/toast.js';
import { refusalText } from '../shared/session/refusal-text.js';
/** @import { AccountsClient } from '../shared/api/accounts-client.js' */
/** @import { Account } from '../shared/api/accounts-types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** My name and language, and what roles I have.
 * @param {{ speech: Speech,
 *   accounts: AccountsClient,
 *   account: Account }} parts @returns {HTMLElement} */
export const makeProfileSection = ({ speech: { t }, accounts, account }) => {
  const name = makeFormField({
    label: t('form.name'),
    name: 'name',
    max: 64,
    autocomplete: 'name',
    value: account.name,
    hint: t('form.nameHint'),
  });
  const tongue = makeChoice({
    label: t('form.language'),
    name: 'language',
    value: account.language,
    options: [['en', 'English'], ['de', 'Deutsch']],
  });
  const button = element('button', { type: 'submit', class: 'button primary' }, t('save'));
  const problem = element('p', { class: 'say bad', role: 'alert' });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    name.node,
    tongue.node,
    problem,
    element('div', { class: 'answers' }, button),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const wanted = name.input.value.trim();
    if (!wanted) return name.complain(t('form.nameMissing'));
    button.disabled = true;
    problem.textContent = '';
    try {
      const changed = await accounts.changeOwn({ name: wanted, language: tongue.input.value });
      const isOther = changed.language !== document.documentElement.lang;
      keepPreference('language', changed.language);
      // The whole page speaks another language, or stands under another name, only when it is built anew.
      if (isOther || changed.name !== account.name) location.reload();
      else showToast(t('saved'), { tone: 'good' });
    } catch (caught) {
      const error = /** @type {any} */ (caught);
      if (error.kind === 'name-taken' || error.problem?.field === 'name') {
        name.complain(refusalText(error, t));
      } else problem.textContent = refusalText(error, t);
    }
    button.disabled = false;
  });
  const roles = account.grants.map(({ venue, role }) =>
    element(
      'li',
      {},
      element('b', {}, t(`role.${role}`)),
      ` – ${venue === '*' ? t('everyVenue') : venue}`,
    )
  );
  return element(
    'section',
    { class: 'card part', 'aria-labelledby': 'profile-title' },
    element('h2', { id: 'profile-title' }, t('profile')),
    element('p', { class: 'lead' }, account.email),
    form,
    element('h3', {}, t('roles')),
    roles.length > 0
      ? element('ul', { class: 'roles' }, ...roles)
      : element('p', { class: 'hint' }, t('noRoles')),
  );
};
