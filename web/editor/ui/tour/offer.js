// @ts-check
import { element } from '../../../shared/ui/element.js';

/** @import { Editor } from '../../editor.js' */

const key = 'floorcast.tour';
/** A plan with less on it has nothing to be led through. */
const enough = 20;

const wasSeen = () => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // A browser that keeps nothing would offer it each time.
    return true;
  }
};

const remember = () => {
  try {
    localStorage.setItem(key, 'seen');
  } catch {
    // Then it is offered again.
  }
};

/** Leads through the page. @param {Editor} editor */
export const startTour = async (editor) => {
  remember();
  const { Tour } = await import('./tour.js');
  const root = /** @type {HTMLElement} */ (editor.surface.host.closest('#editor'));
  new Tour(root, (name, values) => editor.ui.text(name, values), () => editor.surface.focus())
    .start();
};

/**
 * Offers the tour to whoever opens a plan for the first time, without standing in the way.
 *
 * @param {Editor} editor
 */
export const offerTour = (editor) => {
  if (wasSeen() || editor.session.plan.size < enough) return;
  const t = (/** @type {string} */ name) => editor.ui.text(name);
  const answer = (/** @type {boolean} */ isWanted) => () => {
    remember();
    offer.remove();
    if (isWanted) void startTour(editor);
    else editor.surface.focus();
  };
  const offer = element(
    'section',
    { class: 'tour-offer', 'aria-label': t('editor.tour.offer'), 'data-float': true },
    element('p', {}, t('editor.tour.offer')),
    element(
      'button',
      { type: 'button', class: 'plain', click: answer(false) },
      t('editor.tour.no'),
    ),
    element(
      'button',
      { type: 'button', class: 'strong', click: answer(true) },
      t('editor.tour.yes'),
    ),
  );
  editor.surface.host.append(offer);
};
