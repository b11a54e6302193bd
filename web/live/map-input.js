// @ts-check
import { isPlace } from './places/place-search.js';
/** @import { MapView } from '../shared/map/map-view.js' */
/** @import { LookingBack } from './past/looking-back.js' */
/** @import { HoveredPerson } from './people/hovered-person.js' */
/** @import { People } from './people/people.js' */
/** @import { PlaceController } from './places/place-controller.js' */
/** @import { SelectionController } from './selected/selection-controller.js' */
/** @import { WhyController } from './why/why-controller.js' */

/** CSS pixels around a dot in which a finger and a mouse hit it. */
const [touchReach, mouseReach] = [26, 13];

/** Lets the viewer choose people and places on the map, and close what is open by Escape.
 * @param {object} page
 * @param {HTMLElement} page.root
 * @param {MapView} page.view
 * @param {People} page.people
 * @param {HoveredPerson} page.hover
 * @param {PlaceController} page.places
 * @param {SelectionController} page.selection
 * @param {LookingBack} page.past
 * @param {WhyController} page.why
 * @param {(id: string | null) => void} page.select chooses a person, or none */
export const listenToMap = (page) => {
  const { root, view, people, hover, places, selection, past, why, select } = page;
  const { dots, roster } = people;
  view.on('tap', ({ screenX, screenY, feature, event }) => {
    const reach = event.pointerType === 'touch' ? touchReach : mouseReach;
    const slot = dots.pick(view, screenX, screenY, reach);
    const person = slot < 0 ? undefined : roster.at(slot);
    select(person?.id ?? null);
    places.show(!person && feature && isPlace(feature) ? feature.id : null);
  });
  view.on('hover', ({ screenX, screenY }) => hover.pointAt(dots.pick(view, screenX, screenY)));
  view.on('leave', () => hover.pointAt(-1));
  view.surface.addEventListener('pointerdown', () => selection.setFollowed(false));
  addEventListener('keydown', (event) => {
    if (past.press(event)) return;
    if (event.key !== 'Escape') return;
    if (root.classList.contains('is-panel-open')) root.classList.remove('is-panel-open');
    else if (why.isOn) why.explain(null);
    else if (places.isShown) places.show(null);
    else if (selection.person.id !== null) select(null);
    else past.turn(false);
  });
};
