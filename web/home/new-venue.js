// @ts-check
import { ApiError } from '../shared/api/api-error.js';
import { element } from '../shared/ui/element.js';
import { makeFormField } from '../shared/ui/form-field.js';
import { icon } from '../shared/ui/icons.js';
/** @import { Translate } from '../shared/i18n/i18n.js' */
/** @import { VenuesClient } from '../shared/api/venues-client.js' */

/** What a refusal says in the reader's language where that is known, else in the server's words.
 * @param {ApiError} error @param {Translate} t @returns {string} */
const reasonOf = (error, t) => {
  const key = `new.${error.kind}`;
  const text = t(key);
  return text === key ? error.message : text;
};

/** Asks for the name of a new venue, begins it and leads to its editor.
 * @param {VenuesClient} client @param {Translate} t @param {string} language
 * @param {{ slug: string, name: string }} [source] a venue that the new one is a copy of */
export const askForVenue = (client, t, language, source) => {
  const name = makeFormField({
    name: 'name',
    label: t('newName'),
    hint: t('newNameHint'),
    max: 200,
    spelling: true,
  });
  const slug = makeFormField({
    name: 'slug',
    label: t('newSlug'),
    hint: t('newSlugHint'),
    max: 64,
    required: false,
  });
  if (source) name.input.value = t('copyName', { name: source.name });
  const begin = element(
    'button',
    { type: 'submit', class: 'button primary' },
    t(source ? 'duplicate' : 'newBegin'),
  );
  const form = element(
    'form',
    { method: 'dialog', novalidate: true },
    element(
      'h2',
      { id: 'new-title' },
      source ? t('copyTitle', { name: source.name }) : t('newTitle'),
    ),
    source ? element('p', { class: 'hint' }, t('copyHint')) : null,
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
    if (!called) {
      name.complain(t('new.nameless'));
      return;
    }
    begin.disabled = true;
    try {
      const address = slug.input.value.trim();
      const venue = await client.addVenue({
        name: { [language]: called },
        ...(address && { slug: address }),
        ...(source && { copyOf: source.slug }),
      });
      location.href = `editor/?venue=${encodeURIComponent(venue.slug)}`;
    } catch (error) {
      begin.disabled = false;
      if (!(error instanceof ApiError)) throw error;
      const isAddress = error.problem.field === 'slug';
      if (isAddress) slug.node.parentElement?.setAttribute('open', '');
      (isAddress ? slug : name).complain(reasonOf(error, t));
    }
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  name.input.focus();
  name.input.select();
};

/** The button that asks for a new venue.
 * @param {VenuesClient} client @param {Translate} t @param {string} language */
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
