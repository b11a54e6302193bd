// @ts-check
import { element } from '../shared/ui/element.js';
import { makeChoice, makeFormField } from '../shared/ui/form-field.js';
import { keepPreference } from '../shared/ui/preferences.js';
import { showToast } from '../shared/ui/toast.js';
import { makeSubmitForm, refusalText } from '../shared/session/submit-form.js';
/** @import { AccountsClient } from '../shared/api/accounts-client.js' */
/** @import { Account } from '../shared/api/accounts-types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** The account's name, language and roles.
 * @param {{ speech: Speech,
 *   accounts: AccountsClient,
 *   account: Account }} parts @returns {HTMLElement} */
export const makeProfileSection = ({ speech: { t, language }, accounts, account }) => {
  const name = makeFormField({
    label: t('form.name'),
    name: 'name',
    max: 64,
    autocomplete: 'name',
    value: account.name,
    hint: t('form.nameHint'),
  });
  // An account that an operator made has a language that its person never chose. So the field shows the
  // language that the person reads, and only a choice in it changes anything.
  const tongue = makeChoice({
    label: t('form.language'),
    name: 'language',
    value: language,
    options: [['en', 'English'], ['de', 'Deutsch']],
  });
  let isLanguageChosen = false;
  tongue.input.addEventListener('change', () => {
    isLanguageChosen = true;
  });
  const form = makeSubmitForm({
    t,
    fields: [name.node, tongue.node],
    label: t('save'),
    hasAnswers: true,
    check: () => name.input.value.trim() ? true : name.complain(t('form.nameMissing')),
    send: async () => {
      const changed = await accounts.changeOwn({
        name: name.input.value.trim(),
        ...(isLanguageChosen && { language: tongue.input.value }),
      });
      const isOther = isLanguageChosen && changed.language !== language;
      if (isLanguageChosen) keepPreference('language', changed.language);
      // The page shows another language or name only when it loads again.
      if (isOther || changed.name !== account.name) location.reload();
      else showToast(t('saved'), { tone: 'good' });
    },
    refuse: (error) => {
      if (error.kind !== 'name-taken' && error.problem.field !== 'name') return false;
      name.complain(refusalText(error, t));
      return true;
    },
    isRepeatable: true,
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
