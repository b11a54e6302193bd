// @ts-check
import { element } from '../../../shared/ui/element.js';
import { acceptedPlans, choiceOf, limits } from '../../imports/plan-files.js';
import { required } from '../../../shared/ui/required.js';
import { importPlan } from './import-plan.js';

/** @import { Editor } from '../../operations/editor.js' */

/** The formats that are read, as they are called everywhere. */
const formats = [
  ['DXF', 'editor.import.start.dxf'],
  ['SVG', 'editor.import.start.svg'],
  ['IMDF', 'editor.import.start.imdf'],
  ['OpenStreetMap', 'editor.import.start.osm'],
  ['GeoJSON', 'editor.import.start.geojson'],
  ['Open-RMF', 'editor.import.start.rmf'],
  ['ROS', 'editor.import.start.robot'],
  ['CSV, JSON', 'editor.import.start.places'],
];

/** Says what can be imported, and asks for files or a folder. @param {Editor} editor */
export const openImportStart = (editor) => {
  const { t } = editor.reader;
  const input = element('input', { type: 'file', hidden: true });
  input.addEventListener('change', () => {
    const files = Array.from(input.files ?? [], (file) => ({
      name: file.webkitRelativePath || file.name,
      content: file,
    }));
    if (files.length === 0) return;
    dialog.close();
    void importPlan(editor, choiceOf(files));
  });
  const choose = (/** @type {boolean} */ isFolder) => () => {
    input.multiple = !isFolder;
    input.webkitdirectory = isFolder;
    input.accept = isFolder ? '' : acceptedPlans;
    input.click();
  };
  const button = (
    /** @type {string} */ key,
    /** @type {() => void} */ click,
    look = 'plain',
  ) => element('button', { type: 'button', class: look, click }, t(key));
  const dialog = element(
    'dialog',
    { class: 'confirm import-start', 'aria-labelledby': 'import-start-title' },
    element('h2', { id: 'import-start-title' }, t('editor.op.importPlan')),
    element('p', {}, t('editor.import.start.text')),
    element(
      'dl',
      {},
      ...formats.flatMap(([name, key]) => [element('dt', {}, name), element('dd', {}, t(key))]),
    ),
    element(
      'p',
      { class: 'note' },
      t('editor.import.start.limits', { size: limits.sent / 1_048_576, files: limits.files }),
    ),
    input,
    element(
      'div',
      { class: 'answers' },
      button('editor.card.cancel', () => dialog.close()),
      button('editor.import.start.folder', choose(true)),
      button('editor.import.start.files', choose(false), 'strong'),
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  editor.view.surface.host.append(dialog);
  dialog.showModal();
  required(dialog, 'button.strong').focus();
};
