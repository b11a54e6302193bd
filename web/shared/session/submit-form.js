// @ts-check
import { ApiError } from '../api/api-error.js';
import { element } from '../ui/element.js';
import { clockText, countDown } from './count-down.js';
/** @import { Translate } from '../i18n/i18n.js' */

/** What a refusal says in the reader's language where that is known, else in the server's words.
 * @param {unknown} error @param {Translate} t
 * @returns {string} */
export const refusalText = (error, t) => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const { status, kind, message } = error;
  const key = `refused.${status === 0 ? 'unreachable' : kind || `status-${status}`}`;
  const text = t(key);
  return text === key ? message : text;
};

/** Shows how long a throttled form has to wait, and lets it go on after that. What a screen reader
 * announces changes rarely, what is seen every second.
 * @param {{ t: Translate, button: HTMLButtonElement, say: (text: string) => void }} parts
 * @returns {(seconds: number) => void} */
const makeThrottled = ({ t, button, say }) => {
  const usual = button.textContent ?? '';
  let end = () => {};
  return (seconds) => {
    end();
    say(t('form.tooMany', { time: clockText(seconds) }));
    end = countDown(seconds, (left) => {
      button.disabled = left > 0;
      button.textContent = left > 0 ? t('form.wait', { time: clockText(left) }) : usual;
      if (left === 0) say('');
    });
  };
};

/** Makes a form that sends once, says what is wrong with it, and waits where the server throttles it.
 * @param {object} parts
 * @param {Translate} parts.t
 * @param {readonly HTMLElement[]} parts.fields
 * @param {string} parts.label of its button
 * @param {boolean} [parts.hasAnswers] the button stands in a row of its own
 * @param {() => boolean} parts.check says at a field what is missing, if anything
 * @param {() => Promise<void>} parts.send
 * @param {(error: ApiError) => boolean} [parts.refuse] says at a field why the server refused;
 *   `false` where the form has to say it
 * @param {boolean} [parts.isRepeatable] the form can be sent again after it was sent
 * @param {readonly HTMLElement[]} [parts.below] what stands below the button
 * @returns {HTMLFormElement} */
export const makeSubmitForm = (
  {
    t,
    fields,
    label,
    hasAnswers = false,
    check,
    send,
    refuse = () => false,
    isRepeatable = false,
    below = [],
  },
) => {
  const button = element('button', { type: 'submit', class: 'button primary' }, label);
  const problem = element('p', { class: 'say bad', role: 'alert' });
  const say = (/** @type {string} */ text) => void (problem.textContent = text);
  const wait = makeThrottled({ t, button, say });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    ...fields,
    problem,
    hasAnswers ? element('div', { class: 'answers' }, button) : button,
    ...below,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!check()) return;
    button.disabled = true;
    say('');
    try {
      await send();
      button.disabled = !isRepeatable;
    } catch (error) {
      button.disabled = false;
      if (!(error instanceof ApiError)) say(refusalText(error, t));
      else if (error.status === 429 && error.problem.retryAfter) wait(error.problem.retryAfter);
      else if (!refuse(error)) say(refusalText(error, t));
    }
  });
  return form;
};
