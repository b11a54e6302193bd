// @ts-check
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { makeChoice } from '../../shared/ui/form-field.js';
import { showToast } from '../../shared/ui/toast.js';
import { peopleRoles } from '../frame/admin-context.js';
/** @import { Account, Grant } from '../../shared/api/accounts-types.js' */
/** @import { AdminContext } from '../frame/admin-context.js' */

/** @param {readonly Grant[]} grants @param {string} venue */
const roleIn = (grants, venue) => grants.find((grant) => grant.venue === venue)?.role ?? '';

/** Asks for a person's role in each venue that the reader manages.
 * @param {AdminContext} context @param {Account} person @returns {Promise<boolean>} whether it changed */
export const askForRoles = async (context, { id, name, grants }) => {
  const { t, accounts, venuesFor, venueName, refusal } = context;
  const venues = venuesFor('manageAccounts');
  const choices = venues.map((venue) => ({
    venue,
    ...makeChoice({
      label: venueName(venue),
      name: 'role',
      hint: venue === '*' ? t('everyVenueHint') : '',
      value: roleIn(grants, venue),
      options: [
        ['', t('noRole')],
        ...peopleRoles.map((
          role,
        ) => /** @type {[string, string]} */ ([
          role,
          `${t(`role.${role}`)} – ${t(`can.${role}`)}`,
        ])),
      ],
    }),
  }));
  const everywhere = choices.find(({ venue }) => venue === '*')?.input;
  const inherited = () => everywhere?.value ?? roleIn(grants, '*');
  /** What no role of one's own means in a venue: none, or the one that holds in all. */
  const showInherited = () => {
    const role = inherited();
    for (const { venue, input } of choices) {
      const none = venue === '*' ? null : input.querySelector('option[value=""]');
      if (none) {
        none.textContent = role ? t('inheritedRole', { role: t(`role.${role}`) }) : t('noRole');
      }
    }
  };
  showInherited();
  everywhere?.addEventListener('change', showInherited);
  const isDone = await askDialog({
    title: t('rolesOf', { name }),
    fields: choices.map(({ node }) => node),
    confirm: t('save'),
    cancel: t('form.cancel'),
    refuse: refusal,
    send: async () => {
      const chosen = choices.flatMap((
        { venue, input },
      ) => (input.value ? [{ venue, role: input.value }] : []));
      await accounts.changeAccount(id, { grants: chosen });
    },
  });
  if (isDone) showToast(t('rolesSaved', { name }), { tone: 'good' });
  return isDone;
};
