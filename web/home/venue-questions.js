// @ts-check
import { ApiError } from '../shared/api/api-error.js';
import { askDialog } from '../shared/ui/ask-dialog.js';
import { makeFormField } from '../shared/ui/form-field.js';
/** @import { Client } from '../shared/api/client.js' */
/** @import { VenuesClient } from '../shared/api/venues-client.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** A venue that a question is about: its slug and its name in the reader's language.
 * @typedef {{ slug: string, name: string }} NamedVenue */

/** @param {unknown} error */
const reasonOf = (error) => {
  if (error instanceof ApiError) return error.message;
  throw error;
};

/** Asks for another name of a venue.
 * @param {Client} client @param {Speech} speech @param {NamedVenue} venue
 * @returns {Promise<boolean>} whether it was renamed */
export const askForName = (client, { t, language }, { slug, name }) => {
  const field = makeFormField({
    name: 'name',
    label: t('newName'),
    hint: t('renameHint'),
    value: name,
    max: 200,
    spelling: true,
  });
  const asked = askDialog({
    title: t('renameTitle', { name }),
    fields: [field.node],
    confirm: t('rename'),
    cancel: t('cancel'),
    check: () => field.input.value.trim() !== '' || field.complain(t('new.nameless')),
    send: async () => {
      const { name: known, revision } = await client.venue(slug);
      const random = crypto.getRandomValues(new Uint32Array(3)).join('-');
      const names = typeof known === 'string' ? {} : known;
      await client.postEdit(slug, {
        id: `rename-${random}`,
        base: revision,
        author: 'anonymous',
        operations: [{
          operation: 'renameVenue',
          name: { ...names, [language]: field.input.value.trim() },
        }],
      });
    },
    refuse: reasonOf,
  });
  field.input.select();
  return asked;
};

/** Asks whether to remove a venue.
 * @param {VenuesClient} client @param {Speech} speech @param {NamedVenue} venue
 * @returns {Promise<boolean>} whether it was removed */
export const askToRemove = (client, { t }, { slug, name }) =>
  askDialog({
    title: t('removeTitle', { name }),
    text: t('removeText'),
    confirm: t('remove'),
    cancel: t('cancel'),
    isDanger: true,
    send: () => client.removeVenue(slug),
    refuse: reasonOf,
  });

/** Asks whether to delete a removed venue for good.
 * @param {VenuesClient} client @param {Speech} speech @param {NamedVenue} venue
 * @returns {Promise<boolean>} whether it was deleted */
export const askToDelete = (client, { t }, { slug, name }) =>
  askDialog({
    title: t('deleteTitle', { name }),
    text: t('deleteText'),
    confirm: t('deleteForGood'),
    cancel: t('cancel'),
    isDanger: true,
    send: () => client.deleteVenue(slug),
    refuse: reasonOf,
  });
