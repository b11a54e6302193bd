// @ts-check
import { element } from '../shared/ui/element.js';
import { makeFormField } from '../shared/ui/form-field.js';
import { refusalText } from '../shared/session/refusal-text.js';
import { makeThrottled } from '../shared/session/throttled.js';

/** Asks for a link to a new password. The answer is the same whether there is such an account or not.
 * @param {{ t: (key: string, values?: Record<string, any>) => string, mail: boolean, email: string,
 *   ask: (email: string) => Promise<any>, back: () => void }} parts
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
  const email = makeFormField({
    label: t('form.email'),
    name: 'email',
    type: 'email',
    max: 254,
    autocomplete: 'username',
    value: known,
  });
  const button = element('button', { type: 'submit', class: 'button primary' }, t('sendReset'));
  const problem = element('p', { class: 'say bad', role: 'alert' });
  const say = (/** @type {string} */ text) => void (problem.textContent = text);
  const wait = makeThrottled({ t, button, say });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    element('p', { class: 'lead' }, t('resetLead')),
    email.node,
    problem,
    button,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const address = email.input.value.trim();
    if (!address) return email.complain(t('form.emailMissing'));
    if (!email.input.validity.valid) return email.complain(t('form.emailWrong'));
    button.disabled = true;
    try {
      await ask(address);
      form.replaceWith(
        element(
          'p',
          { class: 'say good', role: 'status', tabindex: -1 },
          t('resetSent', { email: address }),
        ),
      );
    } catch (error) {
      button.disabled = false;
      const seconds = /** @type {any} */ (error).problem?.retryAfter;
      if (/** @type {any} */ (error).status === 429 && seconds) wait(seconds);
      else say(refusalText(error, t));
    }
  });
  return [title, form, away];
};
