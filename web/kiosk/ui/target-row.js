// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { CATEGORIES } from '../../shared/places/categories.js';
import { fold } from '../../shared/search/fold.js';
import { nameAndHint } from './big-button.js';
/** @import { FoundTarget, Places } from '../../shared/places/places.js' */
/** @import { Send } from '../state/state.js' */
/** @import { Language } from '../texts/say.js' */

/** The most letters of a description that give the reason. */
const SNIPPET = 60;

/**
 * The part of a description in which a word begins as it was typed.
 * @param {string} text  @param {string} query
 */
export const snippetOf = (text, query) => {
  const typed = fold(query).split(' ');
  const words = text.split(/\s+/);
  const at = words.findIndex((word) => typed.some((part) => fold(word).startsWith(part)));
  const from = Math.max(0, at - 3);
  const part = words.slice(from).join(' ');
  const end = part.length > SNIPPET ? `${part.slice(0, SNIPPET).replace(/\s+\S*$/, '')} …` : part;
  return from > 0 ? `… ${end}` : end;
};

/**
 * Why the search found a place by something else than its name.
 * @param {FoundTarget} target  @param {Language} language  @param {string} query
 */
const reasonText = ({ reason, category, description }, language, query) => {
  if (reason === 'kind') {
    return CATEGORIES.find(({ id }) => id === category)?.words[language][0] ?? '';
  }
  return reason === 'description' ? snippetOf(nameIn(description, language), query) : '';
};

/**
 * A place in the list: icon, name, where, why it was found, whether it is closed.
 * @param {FoundTarget} target
 * @param {{ language: Language, query: string }} state
 * @param {Places} places
 * @param {Send} send
 */
export const targetRow = (target, { language, query }, places, send) => {
  const { opening, isClosed } = places.facts(target.id, language);
  const hints = [
    places.floorName(target.floor, language),
    reasonText(target, language, query),
    isClosed ? opening : places.notes.get(target.id)?.(language) ?? '',
  ];
  return element(
    'button',
    {
      type: 'button',
      class: 'row',
      'data-target': target.id,
      click: () => send({ type: 'targetChosen', target: target.id }),
    },
    icon(target.icon),
    nameAndHint('span', nameIn(target.name, language), hints.filter(Boolean).join(' · ')),
    target.mark ? element('span', { class: 'mark' }, target.mark) : null,
  );
};
