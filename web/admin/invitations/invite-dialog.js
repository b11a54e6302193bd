// @ts-check
import { ApiError } from '../../shared/api/api-error.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { element } from '../../shared/ui/element.js';
import { makeChoice, makeFormField } from '../../shared/ui/form-field.js';
import { icon } from '../../shared/ui/icons.js';
import { peopleRoles } from '../frame/admin-context.js';
import { showOneTimeLink } from '../frame/one-time-link.js';
/** @import { Handed, Invitation } from '../../shared/api/accounts-types.js' */
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { AdminContext } from '../frame/admin-context.js' */

/** The button that begins an invitation.
 * @param {Translate} t @param {() => void} click */
export const makeInviteButton = (t, click) =>
  element('button', { type: 'button', class: 'button primary', click }, icon('plus'), t('invite'));

/** Asks for an invitation's role, venue and address, makes it and shows its link.
 * @param {AdminContext} context @returns {Promise<boolean>} whether an invitation was made */
export const askToInvite = async (context) => {
  const { t, accounts, session, venuesFor, venueName, refusal, moment } = context;
  const venues = venuesFor('manageAccounts');
  const role = makeChoice({
    label: t('asRole'),
    name: 'role',
    value: 'organiser',
    options: peopleRoles.map((each) => [each, `${t(`role.${each}`)} – ${t(`can.${each}`)}`]),
  });
  const venue = makeChoice({
    label: t('whichVenue'),
    name: 'venue',
    value: venues.find((each) => each !== '*') ?? '*',
    options: venues.map((each) => [each, venueName(each)]),
  });
  const email = makeFormField({
    label: t('theirEmail'),
    name: 'email',
    type: 'email',
    max: 254,
    required: false,
    hint: t(session.mail ? 'emailMailed' : 'emailNotMailed'),
  });
  const address = () => email.input.value.trim();
  const days = makeChoice({
    label: t('goodFor'),
    name: 'days',
    value: '7',
    options: [['1', t('days.1')], ['7', t('days.7')], ['30', t('days.30')]],
  });
  /** @type {(Invitation & Handed) | null} */
  let made = null;
  const isDone = await askDialog({
    title: t('inviteTitle'),
    fields: [role.node, venue.node, email.node, days.node],
    confirm: t('makeInvitation'),
    cancel: t('form.cancel'),
    check: () =>
      address() && !email.input.validity.valid ? email.complain(t('form.emailWrong')) : true,
    refuse: (error) =>
      error instanceof ApiError && error.problem.field === 'email'
        ? email.complain(t('form.emailWrong'))
        : refusal(error),
    send: async () => {
      made = await accounts.invite({
        role: role.input.value,
        venue: venue.input.value,
        days: Number(days.input.value),
        ...(address() && { email: address() }),
      });
    },
  });
  if (!isDone || !made) return false;
  const { token, expires, email: invited } = /** @type {Invitation & Handed} */ (made);
  await showOneTimeLink(context, {
    title: t('invitedTitle'),
    token,
    text: t('invitedText', {
      role: t(`role.${role.input.value}`),
      venue: venueName(venue.input.value),
      time: moment(expires),
    }),
    note: session.mail && invited ? t('mailedTo', { email: invited }) : null,
  });
  return true;
};
