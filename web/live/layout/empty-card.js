// @ts-check
import { makeCardHead } from '../../shared/ui/card-head.js';
import { element } from '../../shared/ui/element.js';
import { copyText } from '../../shared/ui/copy-text.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Speech, Translate } from '../../shared/i18n/i18n.js' */

/** @typedef {{ base: string, slug: string, floor: string, at: readonly [number, number],
 *   isOpen: boolean, mayLink: boolean }} Example
 *   isOpen: the server has no accounts; mayLink: the viewer may make links */

/** The text of a word that a shell must not read. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** What reports one location to the server.
 * @param {Pick<Example, 'base' | 'slug' | 'floor' | 'at' | 'isOpen'>} example @returns {string} */
export const reportCommand = ({ base, slug, floor, at, isOpen }) => {
  const location = JSON.stringify({
    navigator: 'n-1',
    name: 'Ada',
    floor,
    x: Math.round(at[0] * 10) / 10,
    y: Math.round(at[1] * 10) / 10,
  });
  const address = new URL(`api/v1/venues/${encodeURIComponent(slug)}/locations`, base).href;
  return [
    `curl -X POST ${address}`,
    // Without accounts the server asks for no key.
    ...(isOpen ? [] : [`-H "Authorization: Bearer $FLOORCAST_TOKEN"`]),
    `-H 'content-type: application/json'`,
    `-d ${quoted(location)}`,
  ].join(' \\\n  ');
};

/** What lets simulated people walk through the venue.
 * @param {Pick<Example, 'base' | 'slug' | 'isOpen'>} example @returns {string} */
export const simulateCommand = ({ base, slug, isOpen }) => {
  const made =
    `FLOORCAST_TOKEN=$(floorcast user link --role gateway --venue ${slug} --venues DIRECTORY) \\\n  `;
  return `${isOpen ? '' : made}floorcast simulate ${base} --venue ${slug} --people 200`;
};

/** A choice that opens to show a command.
 * @param {Translate} t @param {{ iconName: string, title: string, text: string, command: string }} choice */
const commandChoice = (t, { iconName, title, text, command }) =>
  element(
    'details',
    { class: 'choice', name: 'begin' },
    element('summary', {}, icon(iconName), element('span', {}, title)),
    element(
      'div',
      { class: 'choice-body' },
      element('p', {}, text),
      element('pre', { tabindex: 0 }, element('code', {}, command)),
      element(
        'button',
        { type: 'button', class: 'button', click: () => void copyText(command, t('copied')) },
        t('copy'),
      ),
    ),
  );

/** How people get onto the map of a venue where no person was seen yet: a card that can be closed.
 * @param {Speech} speech @param {Example} example
 * @returns {{ element: HTMLElement, show: (isEmpty: boolean) => void }} */
export const makeEmptyCard = ({ t }, example) => {
  let isClosed = false;
  const close = () => {
    isClosed = true;
    card.hidden = true;
  };
  const { base, slug, isOpen, mayLink } = example;
  const link = mayLink && !isOpen
    ? [element(
      'a',
      { class: 'choice', href: `${base}admin/?venue=${encodeURIComponent(slug)}#links` },
      icon('link'),
      element('span', {}, t('makeLink')),
    )]
    : [];
  const card = element(
    'section',
    { class: 'empty-card card', 'aria-label': t('emptyTitle'), hidden: true },
    makeCardHead(element('h2', {}, t('emptyTitle')), t('close'), close),
    element('p', {}, t('emptyText')),
    commandChoice(t, {
      iconName: 'wifi',
      title: t('connectPositions'),
      text: t(isOpen ? 'connectText' : 'connectTextKey'),
      command: reportCommand(example),
    }),
    commandChoice(t, {
      iconName: 'people',
      title: t('simulatePeople'),
      text: t('simulateText'),
      command: simulateCommand(example),
    }),
    ...link,
  );
  return {
    element: card,
    show: (isEmpty) => {
      card.hidden = isClosed || !isEmpty;
    },
  };
};
