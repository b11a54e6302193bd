// @ts-check
import { element } from '../ui/element.js';
import { makeFormField } from '../ui/form-field.js';
import { required } from '../ui/required.js';
import { leastCharacters, rulesKept } from './password-rules.js';
/** @import { Translate } from '../i18n/i18n.js' */
/** @import { FormField } from '../ui/form-field.js' */

/** A password that can be shown.
 * @param {Translate} t @param {{ label: string, name: string, autocomplete: "current-password" | "new-password" }} options
 * @returns {FormField} */
export const makePasswordField = (t, { label, name, autocomplete }) => {
  const show = element(
    'button',
    { type: 'button', class: 'button', 'aria-pressed': false },
    t('password.show'),
  );
  const field = makeFormField({
    label,
    name,
    type: 'password',
    max: 1024,
    autocomplete,
    beside: show,
  });
  show.addEventListener('click', () => {
    const isShown = field.input.type === 'password';
    field.input.type = isShown ? 'text' : 'password';
    show.setAttribute('aria-pressed', String(isShown));
    field.input.focus();
  });
  return field;
};

/** A new password, with its rules shown while the reader types.
 * @param {Translate} t @param {{ label: string, names: () => readonly string[] }} options names: what it must not be
 * @returns {FormField & { check: () => boolean, judge: () => void, refuse: (text: string) => void }}
 *   refuse: shows that the server refused the password as too common */
export const makeNewPassword = (t, { label, names }) => {
  const field = makePasswordField(t, { label, name: 'new-password', autocomplete: 'new-password' });
  const keys = /** @type {const} */ (['length', 'ownName', 'obvious']);
  const marks = keys.map((key) =>
    element('li', {}, t(`password.${key}`, { count: leastCharacters }))
  );
  // Only the server has the list of common passwords: the page cannot say that this rule is kept.
  const common = element('li', { class: 'is-unjudged' }, t('password.common'));
  const rules = element('ul', { class: 'rules', id: `${field.input.id}-rules` }, ...marks, common);
  /** The password that the server refused, until another one is typed. @type {string | null} */
  let refused = null;
  field.input.setAttribute(
    'aria-describedby',
    `${rules.id} ${field.input.getAttribute('aria-describedby')}`,
  );
  required(field.node, '.field-error').before(rules);
  let isJudged = false;
  const judge = () => {
    const { value } = field.input;
    const kept = rulesKept(value, names());
    common.classList.toggle('is-broken', refused !== null && value === refused);
    keys.forEach((key, i) => {
      marks[i].classList.toggle('is-met', value !== '' && kept[key]);
      // A rule is shown as broken only where more typing does not mend it.
      marks[i].classList.toggle(
        'is-broken',
        value !== '' && !kept[key] && (isJudged || (key !== 'length' && kept.length)),
      );
    });
    return keys.find((key) => !kept[key]);
  };
  field.input.addEventListener('input', judge);
  const check = () => {
    isJudged = true;
    const broken = judge();
    if (broken) field.complain(t(`password.${broken}`, { count: leastCharacters }));
    return !broken;
  };
  const refuse = (/** @type {string} */ text) => {
    refused = field.input.value;
    judge();
    field.complain(text);
  };
  return { ...field, check, judge: () => void judge(), refuse };
};
