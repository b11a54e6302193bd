// @ts-check
import { languageName, languagesOf, languagesToAdd } from '../../forms/languages.js';
import { element } from '../../../shared/ui/element.js';
import { textField } from '../controls/fields.js';
import { textIn } from '../../forms/readings.js';

/** @import { Field } from '../controls/fields.js' */

/**
 * A text in several languages, a line for each; another language is chosen from a list.
 *
 * @param {{label: (language: string) => string, reader: string, venueName: () => any, add: string,
 *   limit: number, multiline?: boolean, onChange: (language: string, text: string) => void}} options
 *   label: with the name of the language
 * @returns {Field}
 */
export const textsField = ({ label, reader, venueName, add, limit, multiline, onChange }) => {
  /** @type {Map<string, Field>} */
  const lines = new Map();
  /** Languages that were added and have no text yet. @type {Set<string>} */
  const added = new Set();
  let text = /** @type {any} */ (null);
  const rows = element('div', {});
  const choice = element('select', { class: 'add-language', 'aria-label': add });
  const line = (/** @type {string} */ language) => {
    const known = lines.get(language);
    if (known) return known;
    const made = textField({
      label: label(languageName(language, reader)),
      value: '',
      multiline,
      limit,
      onChange: (now) => onChange(language, now),
    });
    made.input.lang = language;
    lines.set(language, made);
    return made;
  };
  const update = (/** @type {any} */ now) => {
    text = now;
    const languages = [...new Set([...languagesOf(reader, venueName(), now), ...added])];
    const nodes = languages.map((language) => line(language).node);
    if (
      nodes.length !== rows.children.length || nodes.some((node, i) => node !== rows.children[i])
    ) {
      rows.replaceChildren(...nodes);
      offer(languages);
    }
    for (const language of languages) line(language).update(textIn(now, language));
  };
  const offer = (/** @type {string[]} */ languages) => {
    const options = languagesToAdd(languages, reader)
      .map(([language, name]) => element('option', { value: language }, name));
    choice.replaceChildren(element('option', { value: '' }, add), ...options);
  };
  choice.addEventListener('change', () => {
    const language = choice.value;
    added.add(language);
    update(text);
    lines.get(language)?.input.focus();
  });
  const node = element('div', { class: 'texts' }, rows, choice);
  update(null);
  const { input } = line(reader);
  return { node, input, update };
};
