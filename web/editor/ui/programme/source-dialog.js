// @ts-check
import { ApiError } from '../../../shared/api/api-error.js';
import { element, setText } from '../../../shared/ui/element.js';

/** @import { createSourceClient, ProgrammeSource, SourceAnswer } from '../../programme/source-client.js' */
/** @import { Editor } from '../../operations/editor.js' */

/** How often the server may look by itself, in minutes; 0 for never. */
const choices = [0, 15, 60, 360, 1440];

/**
 * Asks an owner for the address of the programme's list, and sets it.
 *
 * @param {Editor} editor
 * @param {ReturnType<typeof createSourceClient>} client
 * @param {ProgrammeSource | null} source  what is set
 * @returns {Promise<SourceAnswer | null>} `null` where nothing was changed
 */
export const askForSource = (editor, client, source) =>
  new Promise((resolve) => {
    const { t, language } = editor.reader;
    const error = element('p', { class: 'card-error', role: 'alert', hidden: true });
    const address = element('input', {
      id: 'source-address',
      type: 'url',
      required: true,
      maxlength: 2000,
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: 'https://example.org/schedule.xml',
      value: source?.address ?? '',
    });
    const known = source?.minutes ?? 0;
    const minutes = element(
      'select',
      { id: 'source-minutes' },
      ...[...new Set([...choices, known])].sort((a, b) => a - b).map((count) =>
        element(
          'option',
          { value: count, selected: count === known },
          minutesText(count, t, language),
        )
      ),
    );
    const name = element('input', {
      id: 'source-name',
      maxlength: 256,
      autocomplete: 'off',
      value: source?.name ?? '',
      list: 'source-names',
    });
    const names = [...editor.session.plan.entries()].flatMap(({ properties }) =>
      typeof properties.source === 'string' ? properties.source : []
    );
    /** @type {SourceAnswer | null} */
    let changed = null;
    const refuse = (/** @type {unknown} */ problem) => {
      const text = !(problem instanceof ApiError) || problem.status === 0
        ? t('editor.upload.away')
        : problem.kind === 'invalid-field'
        ? t('editor.programme.source.noAddress')
        : problem.problem.detail ?? problem.message;
      setText(error, text);
      error.hidden = false;
    };
    const done = async (/** @type {Promise<SourceAnswer | null>} */ asked) => {
      try {
        changed = await asked ?? { source: null, maySet: true };
        dialog.close();
      } catch (problem) {
        refuse(problem);
      }
    };
    const save = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const count = Number(minutes.value);
      void done(client.set({
        address: address.value.trim(),
        ...(count > 0 && { minutes: count }),
        ...(name.value.trim() && { name: name.value.trim() }),
      }));
    };
    const field = (
      /** @type {HTMLElement} */ input,
      /** @type {string} */ key,
      /** @type {string} */ help,
    ) =>
      element(
        'div',
        { class: 'field' },
        element('label', { for: input.id }, t(`editor.programme.source.${key}`)),
        input,
        help ? element('small', {}, t(`editor.programme.source.${help}`)) : null,
      );
    const dialog = element(
      'dialog',
      {
        class: 'confirm source-dialog',
        'aria-labelledby': 'source-title',
        // No key reaches the plan underneath.
        keydown: (event) => event.stopPropagation(),
        close: () => {
          dialog.remove();
          resolve(changed);
        },
      },
      element(
        'form',
        { submit: save },
        element('h2', { id: 'source-title' }, t('editor.programme.source.title')),
        field(address, 'address', 'addressHelp'),
        field(minutes, 'minutes', ''),
        field(name, 'name', 'nameHelp'),
        element(
          'datalist',
          { id: 'source-names' },
          ...[...new Set(names)].sort().map((value) => element('option', { value })),
        ),
        error,
        element(
          'div',
          { class: 'answers' },
          source
            ? element('button', {
              type: 'button',
              class: 'plain',
              click: () => void done(client.remove()),
            }, t('editor.programme.source.remove'))
            : null,
          element('button', {
            type: 'button',
            class: 'plain',
            click: () => dialog.close(),
          }, t('editor.card.cancel')),
          element('button', { class: 'strong' }, t('editor.programme.source.save')),
        ),
      ),
    );
    document.getElementById('editor')?.append(dialog);
    dialog.showModal();
  });

/** @param {number} count @param {(key: string) => string} t @param {string} language */
const minutesText = (count, t, language) => {
  if (count === 0) return t('editor.programme.source.whenAsked');
  const [unit, number] = count % 1440 === 0
    ? ['day', count / 1440]
    : count % 60 === 0
    ? ['hour', count / 60]
    : ['minute', count];
  const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    .format(/** @type {number} */ (number));
  return `${t('editor.programme.source.every')} ${text}`;
};
