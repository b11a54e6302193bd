// @ts-check
import { makeEmailField } from '../shared/session/email-field.js';
import { makeSubmitForm } from '../shared/session/submit-form.js';
import { element } from '../shared/ui/element.js';
/** @import { Translate } from '../shared/i18n/i18n.js' */

/** Asks for a link to a new password. The answer is the same whether there is such an account or not.
 * @param {{ t: Translate, mail: boolean, email: string, ask: (email: string) => Promise<unknown>,
 *   back: () => void }} parts mail: the server can send mail
 * @returns {Node[]} */
export const makeResetRequest = ({ t, mail, email: known, ask, back }) => {
  const title = element('h1', {}, t('resetTitle'));
  const away = element(
    'button',
    { type: 'button', class: 'plain-link', click: back },
    t('backToSignIn'),
  );
  if (!mail) {
    return [
      title,
      element('p', {}, t('noMail')),
      element('p', { class: 'hint' }, t('noMailOwner')),
      element('code', { class: 'say' }, 'floorcast user reset E-MAIL'),
      away,
    ];
  }
  const email = makeEmailField(t, { value: known });
  const address = () => email.input.value.trim();
  const form = makeSubmitForm({
    t,
    fields: [element('p', { class: 'lead' }, t('resetLead')), email.node],
    label: t('sendReset'),
    check: () => {
      if (!address()) return email.complain(t('form.emailMissing'));
      return email.input.validity.valid ? true : email.complain(t('form.emailWrong'));
    },
    send: async () => {
      const sentTo = address();
      await ask(sentTo);
      const sent = t('resetSent', { email: sentTo });
      form.replaceWith(
        element('p', { class: 'say good', role: 'status', tabindex: -1 }, sent),
      );
    },
  });
  return [title, form, away];
};
