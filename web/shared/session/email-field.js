// @ts-check
import { makeFormField } from '../ui/form-field.js';
/** @import { Translate } from '../i18n/i18n.js' */
/** @import { FormField } from '../ui/form-field.js' */

/** A field for the e-mail address that names an account.
 * @param {Translate} t @param {{ value: string, hint?: string }} options
 * @returns {FormField} */
export const makeEmailField = (t, { value, hint }) =>
  makeFormField({
    label: t('form.email'),
    name: 'email',
    type: 'email',
    max: 254,
    autocomplete: 'username',
    value,
    hint,
  });
