// @ts-check
import { element } from '../../shared/ui/element.js';
import { copyText } from '../../shared/ui/copy-text.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What to do in an empty venue: a card with a command that makes a navigator appear.
 * @param {Speech} speech
 * @param {{ base: string, slug: string, floor: string, at: readonly [number, number] }} example
 * @returns {HTMLElement} */
export const makeEmptyCard = ({ t }, { base, slug, floor, at }) => {
  const location = JSON.stringify({
    navigator: 'n-1',
    name: 'Ada',
    floor,
    x: Math.round(at[0] * 10) / 10,
    y: Math.round(at[1] * 10) / 10,
  });
  const address = new URL(`api/v1/venues/${encodeURIComponent(slug)}/locations`, base).href;
  const command =
    `curl -X POST ${address} \\\n  -H 'content-type: application/json' \\\n  -d '${location}'`;
  const copy = () => void copyText(command, t('copied'));
  return element(
    'section',
    { class: 'empty-card card' },
    element('h2', {}, t('emptyTitle')),
    element('p', {}, t('emptyText')),
    element('pre', { tabindex: 0 }, element('code', {}, command)),
    element(
      'div',
      { class: 'toolbar' },
      element('button', { type: 'button', class: 'button primary', click: copy }, t('copy')),
    ),
    element('p', { class: 'hint' }, t('simulate')),
  );
};
