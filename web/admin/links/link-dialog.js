// @ts-check
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { makeChoice, makeFormField } from '../../shared/ui/form-field.js';
import { linkRoles } from '../frame/admin-context.js';
import { showOneTimeLink } from '../frame/one-time-link.js';
import { makeSuffix, navigatorIdOf } from './navigator-id.js';
import { makePlaceField } from './place-field.js';
/** @import { Handed, Link } from '../../shared/api/accounts-types.js' */
/** @import { AdminContext } from '../frame/admin-context.js' */
/** @import { Places } from './places.js' */

/** Roles that a link can narrow to a floor. */
const onFloors = new Set(['kiosk', 'viewer', 'staff']);

/** What a link opens, by its role; one without a page is for a device.
 * @type {Readonly<Record<string, string>>} */
const whatItOpens = Object.freeze({
  kiosk: 'linkKiosk',
  viewer: 'linkLive',
  staff: 'linkLive',
  navigator: 'linkNavigator',
  monitor: 'linkMonitor',
});

/** Asks for a link's role and scope, makes it and shows it.
 * @param {AdminContext} context @param {string} slug @param {Places} places
 * @returns {Promise<(Link & Handed) | null>} the one that was made, with its token */
export const askForLink = async (context, slug, places) => {
  const { t, accounts, venueName, refusal } = context;
  const role = makeChoice({
    label: t('linkFor'),
    name: 'role',
    value: 'kiosk',
    options: linkRoles.map((each) => [each, `${t(`role.${each}`)} – ${t(`linkCan.${each}`)}`]),
  });
  const label = makeFormField({
    label: t('label'),
    name: 'label',
    max: 80,
    hint: t('labelHint'),
    spelling: true,
  });
  const floor = makeChoice({
    label: t('onFloor'),
    name: 'floor',
    options: [
      ['', t('everyFloor')],
      ...places.floors.map(({ id, name }) => /** @type {[string, string]} */ ([id, name])),
    ],
  });
  const screen = makeChoice({
    label: t('screen'),
    name: 'screen',
    value: 'map',
    options: [['map', t('screen.map')], ['door', t('screen.door')]],
  });
  const place = makePlaceField(t, places);
  const pseudonym = makeFormField({
    label: t('pseudonym'),
    name: 'navigator',
    max: 64,
    hint: t('pseudonymHint'),
  });
  const device = makeFormField({
    label: t('deviceID'),
    name: 'device',
    max: 64,
    hint: t('deviceHint'),
  });
  const days = makeChoice({
    label: t('goodFor'),
    name: 'days',
    value: '',
    options: [
      ['', t('untilRevoked')],
      ['1', t('days.1')],
      ['7', t('days.7')],
      ['30', t('days.30')],
      ['365', t('days.365')],
    ],
  });
  const kind = () => role.input.value;
  const turn = () => {
    floor.node.hidden = !onFloors.has(kind());
    place.node.hidden = kind() !== 'kiosk';
    screen.node.hidden = kind() !== 'kiosk';
    place.showRooms(screen.input.value === 'door');
    pseudonym.node.hidden = kind() !== 'navigator';
    device.node.hidden = kind() !== 'anchor';
  };
  role.input.addEventListener('change', turn);
  screen.input.addEventListener('change', turn);
  // The organiser does not have to make up an ID for a person's phone.
  const suffix = makeSuffix();
  let isOwnId = false;
  pseudonym.input.addEventListener('input', () => {
    isOwnId = pseudonym.input.value !== '';
  });
  label.input.addEventListener('input', () => {
    if (!isOwnId) pseudonym.input.value = navigatorIdOf(label.input.value, suffix);
  });
  floor.input.addEventListener('change', () => place.showFloor(floor.input.value));
  turn();
  const check = () => {
    if (!label.input.value.trim()) return label.complain(t('labelMissing'));
    if (kind() === 'kiosk' && !place.value()) return place.complain(t('placeMissing'));
    if (kind() === 'navigator' && !pseudonym.input.value.trim()) {
      return pseudonym.complain(t('pseudonymMissing'));
    }
    if (kind() === 'anchor' && !device.input.value.trim()) {
      return device.complain(t('deviceMissing'));
    }
    return true;
  };
  /** @type {(Link & Handed) | null} */
  let made = null;
  const isDone = await askDialog({
    title: t('linkTitle', { venue: venueName(slug) }),
    confirm: t('makeLink'),
    cancel: t('form.cancel'),
    fields: [
      role.node,
      screen.node,
      label.node,
      floor.node,
      place.node,
      pseudonym.node,
      device.node,
      days.node,
    ],
    check,
    refuse: refusal,
    send: async () => {
      const floorId = kind() === 'kiosk'
        ? [...places.places, ...places.rooms].find(({ id }) => id === place.value())?.floor
        : onFloors.has(kind())
        ? floor.input.value
        : '';
      made = await accounts.makeLink(slug, {
        role: kind(),
        label: label.input.value.trim(),
        ...(floorId && { floor: floorId }),
        ...(kind() === 'kiosk' && { place: place.value() }),
        ...(kind() === 'navigator' && { navigator: pseudonym.input.value.trim() }),
        ...(kind() === 'anchor' && { device: device.input.value.trim() }),
        ...(days.input.value && { days: Number(days.input.value) }),
      });
    },
  });
  if (!isDone || !made) return null;
  await showMadeLink(context, made, label.input.value.trim());
  return made;
};

/** Shows a link's token once, to copy and to scan.
 * @param {AdminContext} context @param {Link & Handed} made @param {string} label */
export const showMadeLink = (context, { role, token }, label) => {
  const { t } = context;
  return showOneTimeLink(context, {
    title: t('linkMade', { label }),
    text: t(whatItOpens[role] ?? 'linkDevice'),
    token,
    caption: label,
  });
};
