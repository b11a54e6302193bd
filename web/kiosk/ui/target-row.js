// @ts-check
import { nameIn } from '../places/targets.js';
import { element } from './element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Target } from '../places/targets.js' */

/**
 * A place in the list: icon, name, where.
 * @param {Target} target
 * @param {'en' | 'de'} language
 * @param {(floor: string, language: string) => string} floorName
 * @param {(event: any) => void} send
 */
export const targetRow = (target, language, floorName, send) =>
  element('button', {
    type: 'button',
    class: 'row',
    'data-target': target.id,
    on: { click: () => send({ type: 'targetChosen', target: target.id }) },
  }, [
    icon(target.icon),
    element('span', { class: 'words' }, [
      element('span', { class: 'name', text: nameIn(target.name, language) }),
      element('span', { class: 'hint', text: floorName(target.floor, language) }),
    ]),
    target.mark ? element('span', { class: 'mark', text: target.mark }) : null,
  ]);
