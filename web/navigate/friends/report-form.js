// @ts-check
import { element } from '../../shared/ui/element.js';
import { makeFormField } from '../../shared/ui/form-field.js';
/** @import { Message } from '../../shared/api/friends-client.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** The most messages that a report may have. */
const QUOTES = 20;

/** What the visitor reports of a friend: its own words, and those of the friend's messages that it chooses.
 * @param {Speech} speech  @param {string} name  of the friend
 * @param {object} parts
 * @param {readonly Message[]} parts.messages  of the friend
 * @param {(message: Message) => string} parts.placeIn  the place that a message names
 * @param {(words: string, quotes: number[]) => void} parts.onSend */
export const makeReportForm = ({ t }, name, { messages, placeIn, onSend }) => {
  const text = makeFormField({
    label: t('friends.reportText'),
    name: 'friend-report',
    hint: t('friends.reportWhy'),
    max: 500,
    spelling: true,
  });
  const boxes = messages.slice(-QUOTES).map((message) => ({
    id: message.id,
    words: message.text ?? placeIn(message),
    box: element('input', { type: 'checkbox' }),
  }));
  const choice = element(
    'fieldset',
    { class: 'friend-quotes' },
    element('legend', {}, t('friends.reportQuote', { name })),
    ...boxes.map(({ box, words }) => element('label', { class: 'friend-quote' }, box, words)),
  );
  const form = element(
    'form',
    { novalidate: true },
    text.node,
    boxes.length > 0 ? choice : null,
    element('button', { type: 'submit', class: 'button danger' }, t('friends.reportSend')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const words = text.input.value.trim();
    if (words === '') return void text.input.focus();
    onSend(words, boxes.filter(({ box }) => box.checked).map(({ id }) => id));
  });
  return form;
};
