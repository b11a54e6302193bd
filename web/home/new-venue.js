// @ts-check
import { element } from '../shared/ui/element.js';
import { icon } from '../shared/ui/icons.js';
/** @import { Client } from '../shared/api/client.js' */
/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** What the server says, in the reader's language where that is known.
 * @param {any} error an `ApiError` @param {Translate} t @returns {string} */
const reasonOf = (error, t) => {
  const key = `new.${error.kind}`;
  const text = t(key);
  return text === key ? error.message : text;
};

/** A line of text with its label, a hint and a place for what is wrong with it.
 * @param {{ label: string, hint: string, name: string, max: number, required?: boolean }} options */
const makeField = ({ label, hint, name, max, required = false }) => {
  const input = element('input', {
    class: 'input',
    id: `new-${name}`,
    name,
    maxlength: max,
    required,
    autocomplete: 'off',
    'aria-describedby': `new-${name}-hint new-${name}-error`,
  });
  const error = element('p', { class: 'field-error', id: `new-${name}-error`, role: 'alert' });
  const complain = (/** @type {string} */ text) => {
    error.textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
    if (text) input.focus();
  };
  input.addEventListener('input', () => complain(''));
  const node = element(
    'div',
    { class: 'form-field' },
    element('label', { for: input.id }, label),
    input,
    element('p', { class: 'hint', id: `new-${name}-hint` }, hint),
    error,
  );
  return { node, input, complain };
};

/** Asks for the name of a new venue, begins it and leads to its editor.
 * @param {Client} client @param {Translate} t @param {string} language */
export const askForVenue = (client, t, language) => {
  const name = makeField({
    name: 'name',
    label: t('newName'),
    hint: t('newNameHint'),
    max: 200,
    required: true,
  });
  const slug = makeField({ name: 'slug', label: t('newSlug'), hint: t('newSlugHint'), max: 64 });
  const begin = element('button', { type: 'submit', class: 'button primary' }, t('newBegin'));
  const form = element(
    'form',
    { method: 'dialog', novalidate: true },
    element('h2', { id: 'new-title' }, t('newTitle')),
    name.node,
    element('details', {}, element('summary', {}, t('newMore')), slug.node),
    element(
      'div',
      { class: 'answers' },
      element('button', {
        type: 'button',
        class: 'button',
        click: () => dialog.close(),
      }, t('cancel')),
      begin,
    ),
  );
  const dialog = element('dialog', { class: 'new-venue', 'aria-labelledby': 'new-title' }, form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const called = name.input.value.trim();
    if (!called) return name.complain(t('new.nameless'));
    begin.disabled = true;
    try {
      const address = slug.input.value.trim();
      const venue = await client.addVenue({
        name: { [language]: called },
        ...(address && { slug: address }),
      });
      location.href = `editor/?venue=${encodeURIComponent(venue.slug)}`;
    } catch (error) {
      const isAddress = /** @type {any} */ (error).problem?.field === 'slug';
      if (isAddress) slug.node.parentElement?.setAttribute('open', '');
      (isAddress ? slug : name).complain(reasonOf(error, t));
      begin.disabled = false;
    }
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  name.input.focus();
};

/** The button that asks for a new venue.
 * @param {Client} client @param {Translate} t @param {string} language */
export const makeNewVenueButton = (client, t, language) =>
  element(
    'button',
    {
      type: 'button',
      class: 'button primary new-venue-button',
      click: () => askForVenue(client, t, language),
    },
    icon('plus'),
    t('newVenue'),
  );
