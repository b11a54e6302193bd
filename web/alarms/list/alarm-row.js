// @ts-check
import { element } from '../../shared/ui/element.js';
/** @import { Alarm } from '../../shared/api/alarm-types.js' */
/** @import { AlarmsContext } from '../model/alarm-words.js' */

/** One alarm in the list: how urgent it is, what, where, since when, and whether it is looked after.
 * @param {AlarmsContext} context @param {Alarm} alarm
 * @param {{ isOpen: boolean, onOpen: () => void }} options @returns {HTMLElement} */
export const makeAlarmRow = ({ speech: { t }, words }, alarm, { isOpen, onOpen }) => {
  const { id, level, ended, acknowledged, raised, name } = alarm;
  const place = words.place(alarm);
  const state = ended
    ? t('endedAt', { time: words.time(ended) })
    : acknowledged
    ? t('acknowledgedBy', { name: acknowledged.by })
    : t('open');
  return element(
    'li',
    {},
    element(
      'button',
      {
        type: 'button',
        class: 'alarm-row card',
        'data-alarm': id,
        'data-level': ended ? 'over' : level,
        'aria-expanded': isOpen,
        click: onOpen,
      },
      element('span', { class: 'level' }, t(`level.${level}`)),
      element('strong', {}, place ? t('nameAndPlace', { name, place }) : name),
      element('span', { class: 'measure' }, words.measure(alarm)),
      element('span', { class: 'quiet' }, t('raisedAt', { time: words.time(raised) })),
      element('span', { class: ended || acknowledged ? 'quiet' : 'is-open' }, state),
    ),
  );
};
