// @ts-check
import { element } from '../../../shared/ui/element.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

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

/** Leads through the page. @param {{view: View, reader: Reader}} parts */
export const startTour = async ({ view, reader }) => {
  remember();
  const { Tour } = await import('./tour.js');
  const root = /** @type {HTMLElement} */ (view.surface.host.closest('#editor'));
  new Tour(root, (name, values) => reader.t(name, values), () => view.surface.focus())
    .start();
};

/**
 * Offers the tour when a plan is opened for the first time, without standing in the way.
 *
 * @param {{session: EditSession, view: View, reader: Reader}} parts
 */
export const offerTour = (parts) => {
  if (wasSeen() || parts.session.plan.size < enough) return;
  const { t } = parts.reader;
  const answer = (/** @type {boolean} */ isWanted) => () => {
    remember();
    offer.remove();
    if (isWanted) void startTour(parts);
    else parts.view.surface.focus();
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
  parts.view.surface.host.append(offer);
};
