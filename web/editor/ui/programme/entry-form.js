// @ts-check
import { isZone } from '../../../shared/i18n/time-zone.js';
import { fieldOfMoment } from '../../../shared/i18n/zone-fields.js';
import { element, setText } from '../../../shared/ui/element.js';
import { removeEntry, setEntry } from '../../actions/entries.js';
import { reveal } from '../../map/reveal.js';
import {
  capacityOf,
  complaintAboutLines,
  entryFields,
  linesOf,
  textsOfLines,
  withMoment,
} from '../../programme/entry-fields.js';
import { placeOf } from '../../programme/programme-list.js';
import { nextId, switchField, textField } from '../controls/fields.js';
import { icon } from '../controls/icon.js';
import { textsField } from '../inspector/texts-field.js';
import { placeOptions } from './place-options.js';

/** @import { Zone } from '../../../shared/i18n/time-zone.js' */
/** @import { Editor } from '../../operations/editor.js' */
/** @import { Entry } from '../../plan/types.js' */
/** @import { EntryField } from '../../programme/entry-fields.js' */
/** @import { Field } from '../controls/fields.js' */

/** The form of one session or stand; each field that is left is an edit of its own. */
export class EntryForm {
  #editor;
  #id;
  #zone;
  #back;
  /** @type {{name: string, field: Field}[]} */
  #fields;
  #source = element('p', { class: 'note' });
  #room = element('p', { class: 'note' });
  #reveal;
  node;

  /**
   * @param {Editor} editor
   * @param {Entry} entry
   * @param {{zone: Zone, back: () => void}} parts  back: to the list
   */
  constructor(editor, entry, { zone, back }) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#id = entry.id;
    this.#zone = zone;
    this.#back = back;
    const kind = entry.kind === 'stand' ? 'stand' : 'session';
    this.#fields = entryFields[kind].map((field) => ({
      name: field.name,
      field: this.#makeField(field),
    }));
    const button = (
      /** @type {string} */ key,
      /** @type {string} */ image,
      /** @type {() => void} */ click,
    ) => element('button', { type: 'button', class: 'plain', click }, icon(image), t(key));
    this.#reveal = button('editor.programme.show', 'map', () => this.#showPlace());
    const zoneText = t('editor.programme.zone', {
      zone: isZone(zone) ? zone : t('editor.programme.ofBrowser'),
    });
    this.node = element(
      'div',
      { class: 'entry-form form' },
      button('editor.programme.back', 'back', back),
      this.#source,
      ...this.#fields.map(({ field }) => field.node),
      this.#room,
      kind === 'session' ? element('p', { class: 'note' }, zoneText) : null,
      element(
        'div',
        { class: 'entry-actions' },
        this.#reveal,
        button(
          'editor.programme.history',
          'clock',
          () => void editor.page.run('historyOf', `entry:${entry.id}`),
        ),
        button('editor.programme.remove', 'trash', () => this.#remove()),
      ),
    );
    this.update();
  }

  /** Puts the keyboard into the first field. */
  focus() {
    this.#fields[0].field.input.focus();
    const { input } = this.#fields[0].field;
    if (input instanceof HTMLInputElement) input.select();
  }

  /** Brings the fields into step with the plan; goes back where the entry is gone. */
  update() {
    const entry = this.#entry;
    if (!entry) return this.#back();
    const { t } = this.#editor.reader;
    const { source, room } = entry.properties;
    setText(this.#source, source ? t('editor.programme.fromList', { source }) : '');
    setText(this.#room, room ? t('editor.programme.inList', { room }) : '');
    this.#source.hidden = !source;
    this.#room.hidden = !room;
    this.#reveal.hidden = placeOf(entry, this.#editor.session.plan) === null;
    for (const { name, field } of this.#fields) field.update(entry.properties[name]);
  }

  /** @returns {Entry | undefined} */
  get #entry() {
    return this.#editor.session.plan.entry(this.#id);
  }

  /** @param {Readonly<Record<string, any>>} properties @param {string} [label] */
  #set(properties, label = 'changeEntry') {
    this.#editor.session.perform(setEntry(this.#id, properties), `editor.did.${label}`);
  }

  #remove() {
    this.#editor.session.perform(removeEntry(this.#id), 'editor.did.removeEntry');
    this.#back();
  }

  #showPlace() {
    const entry = this.#entry;
    const place = entry && placeOf(entry, this.#editor.session.plan);
    if (place) reveal(this.#editor, place);
  }

  /** @param {EntryField} field @returns {Field} */
  #makeField({ name, type, limit }) {
    const { t } = this.#editor.reader;
    const label = t(`editor.programme.field.${name}`);
    if (type === 'texts' || type === 'longTexts') {
      return this.#textsField(name, limit ?? 500, type === 'longTexts');
    }
    if (type === 'switch') {
      const field = switchField({
        label,
        value: false,
        onChange: (isOn) => this.#set({ [name]: isOn || null }, 'hideEntry'),
      });
      return { ...field, update: (now) => field.update(now === true) };
    }
    if (type === 'place') return this.#placeField(label);
    if (type === 'moment') return this.#momentField(/** @type {'start' | 'end'} */ (name), label);
    return this.#lineField(name, type, label, limit);
  }

  /** @param {string} name @param {number} limit @param {boolean} multiline */
  #textsField(name, limit, multiline) {
    const { reader: { t, language: reader }, session, page } = this.#editor;
    const isNeeded = ['title', 'exhibitor'].includes(name);
    const field = textsField({
      label: (language) => t(`editor.programme.field.${name}.in`, { language }),
      reader,
      venueName: () => session.plan.name,
      add: t('editor.field.name.add'),
      limit,
      multiline,
      onChange: (language, text) => {
        const before = this.#entry?.properties[name];
        const texts = typeof before === 'string' ? { en: before } : { ...before };
        const { [language]: _, ...rest } = texts;
        const after = text.trim() === '' ? rest : { ...texts, [language]: text.trim() };
        const isEmpty = Object.keys(after).length === 0;
        if (isNeeded && isEmpty) {
          page.say('editor.programme.needsTitle', {}, 'warning');
          field.update(before);
        } else this.#set({ [name]: isEmpty ? null : after });
      },
    });
    return field;
  }

  /** @param {string} name @param {EntryField['type']} type @param {string} label @param {number} [limit] */
  #lineField(name, type, label, limit) {
    const { t } = this.#editor.reader;
    const field = textField({
      label,
      value: '',
      limit,
      multiline: type === 'lines',
      ...(type === 'number' && { mode: 'numeric' }),
      check: (text) => {
        if (type === 'lines') {
          const complaint = complaintAboutLines(text);
          return complaint && t(complaint);
        }
        const isWrong = type === 'number' && capacityOf(text) === undefined;
        return isWrong ? t('editor.programme.noCapacity') : null;
      },
      onChange: (text) =>
        this.#set({
          [name]: type === 'lines'
            ? textsOfLines(text)
            : type === 'number'
            ? capacityOf(text)
            : text.trim() || null,
        }),
    });
    const shown = (/** @type {any} */ now) => type === 'lines' ? linesOf(now) : String(now ?? '');
    return { ...field, update: (/** @type {any} */ now) => field.update(shown(now)) };
  }

  /** @param {string} label @returns {Field} */
  #placeField(label) {
    const { session, reader } = this.#editor;
    const input = element('select', {
      id: nextId(),
      change: () => this.#set({ place: input.value || null }),
    });
    const none = reader.t('editor.programme.nowhere');
    let made = /** @type {any} */ (null);
    const update = (/** @type {any} */ now) => {
      const { plan } = session;
      // Names of thousands of places are read again only when the plan was changed.
      if (made?.plan !== plan || made?.now !== now) {
        made = { plan, now };
        input.replaceChildren(...placeOptions(plan, reader, { none, chosen: now }));
      }
      input.value = now ?? '';
    };
    const node = element(
      'div',
      { class: 'field' },
      element('label', { for: input.id }, label),
      input,
    );
    return { node, input, update };
  }

  /** A moment is taken when the field is left: each digit would be an edit. @param {'start' | 'end'} name @param {string} label @returns {Field} */
  #momentField(name, label) {
    const { t } = this.#editor.reader;
    const complaint = element('small', { class: 'complaint', role: 'alert', hidden: true });
    let known = '';
    const complain = (/** @type {string} */ text) => {
      setText(complaint, text);
      complaint.hidden = text === '';
      input.setAttribute('aria-invalid', String(text !== ''));
    };
    const take = () => {
      const entry = this.#entry;
      if (!entry || input.value === known) return complain('');
      const result = withMoment(entry, name, input.value, this.#zone);
      if ('complaint' in result) return complain(t(result.complaint));
      complain('');
      this.#set(result.properties);
    };
    const input = element('input', {
      id: nextId(),
      type: 'datetime-local',
      blur: take,
      keydown: (event) => {
        if (!['Enter', 'Escape'].includes(event.key)) return;
        if (event.key === 'Escape') input.value = known;
        take();
        event.preventDefault();
        event.stopPropagation();
      },
    });
    const node = element(
      'div',
      { class: 'field' },
      element('label', { for: input.id }, label),
      input,
      complaint,
    );
    const update = (/** @type {any} */ now) => {
      const text = fieldOfMoment(now, this.#zone);
      if (!complaint.hidden || (document.activeElement === input && input.value !== known)) return;
      known = text;
      if (input.value !== text) input.value = text;
    };
    return { node, input, update };
  }
}
