// @ts-check
import { element } from '../../shared/ui/element.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapProblem } from '../open-venue.js' */

/** What covers the map while it loads. @param {Speech} speech */
export const makeLoading = ({ t }) =>
  element('div', { class: 'notice', role: 'status' }, element('p', {}, t('loading')));

/** What stands in the place of a map that is not shown: why, and what helps.
 * @param {Speech} speech @param {MapProblem} problem
 * @param {{ venue: string, origin: string, onRetry: () => void }} about */
export const makeRefusal = ({ t }, { kind, title }, { venue, origin, onRetry }) => {
  const key = `error.${kind}`;
  const values = { venue, origin };
  const hint = kind === 'failed' ? title : t(`${key}.hint`, values);
  return element(
    'div',
    { class: 'notice', role: 'alert' },
    element('p', { class: 'title' }, t(key, values)),
    element('p', { class: 'more' }, hint),
    kind === 'no-venue'
      ? null
      : element('button', { type: 'button', class: 'button', click: onRetry }, t('retry')),
  );
};

/** What asks for the other end of a route.
 * @param {Speech} speech @param {'chooseStart' | 'chooseEnd'} key @param {() => void} onCancel */
export const makeHint = ({ t }, key, onCancel) =>
  element(
    'div',
    { class: 'hint card', role: 'status' },
    element('span', {}, t(key)),
    element('button', { type: 'button', class: 'button', click: onCancel }, t('cancel')),
  );
