// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { copyText } from '../../shared/ui/copy-text.js';
import { element } from '../../shared/ui/element.js';
/** @import { AccountsClient } from '../../shared/api/accounts-client.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** Gives the link of a device another token after a question, and shows it once.
 * @param {{ speech: Speech, accounts: Pick<AccountsClient, "rotateLink">, slug: string }} page
 * @param {string} link its id @param {string} name of the device */
export const rotateToken = async ({ speech: { t }, accounts, slug }, link, name) => {
  let token = '';
  const isDone = await askDialog({
    title: t('ask.rotateTitle', { name }),
    text: t('ask.rotate'),
    confirm: t('ask.rotateYes'),
    cancel: t('ask.cancel'),
    send: async () => {
      ({ token } = await accounts.rotateLink(slug, link));
    },
    refuse: (error) => refusalText(error, t),
  });
  if (isDone) await showToken(t, name, token);
};

/** @param {Speech["t"]} t @param {string} name @param {string} token */
const showToken = async (t, name, token) => {
  const field = element('input', {
    class: 'input',
    readonly: true,
    value: token,
    'aria-label': t('token.title', { name }),
    'data-handed': true,
  });
  field.addEventListener('focus', () => field.select());
  const copy = element('button', {
    type: 'button',
    class: 'button',
    click: () => {
      field.select();
      void copyText(token, t('token.copied'));
    },
  }, t('token.copy'));
  await askDialog({
    title: t('token.title', { name }),
    text: t('token.text'),
    fields: [element('div', { class: 'with-button' }, field, copy)],
    confirm: t('form.close'),
    cancel: t('form.cancel'),
    send: () => {},
    refuse: () => false,
  });
};
