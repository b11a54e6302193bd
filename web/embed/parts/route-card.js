// @ts-check
import { makeCardHead } from '../../shared/ui/card-head.js';
import { element } from '../../shared/ui/element.js';
/** @import { Instruction } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { RouteNews } from '../../shared/api/followed-route.js' */

/** A route as its card shows it; `news` is null until the server answers.
 * @typedef {{ from: string, to: string, news: RouteNews | null, isStepFree: boolean }} ShownRoute */

/** How far it is, or why there is no way. @param {Speech} speech @param {RouteNews | null} news */
export const routeWords = ({ t, metres, localized }, news) => {
  if (news === null) return t('asking');
  const { route, refusal, problem } = news;
  if (!route) return localized(refusal?.text) || (problem?.title ?? '');
  const minutes = Math.max(1, Math.round(route.seconds / 60));
  return t('length', { distance: metres(route.distance), minutes });
};

/** A route in words: its ends, its length and its steps, each of which shows itself on the map.
 * @param {Speech} speech @param {ShownRoute} shown
 * @param {{ onClose: () => void, onStepFree: (isOn: boolean) => void,
 *   onStep: (step: Instruction) => void }} page @returns {HTMLElement} */
export const makeRouteCard = (speech, { from, to, news, isStepFree }, page) => {
  const { t, localized } = speech;
  const { onClose, onStepFree, onStep } = page;
  const steps = (news?.route?.instructions ?? []).map((step) =>
    element(
      'li',
      {},
      element('button', { type: 'button', click: () => onStep(step) }, localized(step.text)),
    )
  );
  const profile = element('input', {
    type: 'checkbox',
    checked: isStepFree,
    change: (event) => onStepFree(event.target.checked),
  });
  return element(
    'section',
    { class: 'panel card', 'aria-label': t('route'), tabindex: -1 },
    makeCardHead(
      element(
        'div',
        {},
        element('h2', {}, t('routeTo', { name: to })),
        element('p', { class: 'where' }, t('routeFrom', { name: from })),
      ),
      t('close'),
      onClose,
    ),
    element('p', { class: 'length' }, routeWords(speech, news)),
    element('label', {}, profile, t('stepFree')),
    steps.length > 0 ? element('h3', {}, t('steps')) : null,
    steps.length > 0 ? element('ol', { class: 'steps' }, ...steps) : null,
  );
};
