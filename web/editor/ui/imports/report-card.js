// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { reportSection } from './report-section.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Report } from '../../imports/plan-import.js' */

/** What was imported last since the page opened. @type {{report: Report, source: string} | null} */
let last = null;

/** Shows on the map what an import read; it stays until it is put away. @param {Editor} editor @param {{report: Report, source: string}} imported */
export const showReport = (editor, imported) => {
  last = imported;
  const { reader, reader: { t }, session, view: { surface } } = editor;
  surface.host.querySelector('.import-card')?.remove();
  const close = () => {
    node.remove();
    surface.focus();
  };
  const label = t('editor.card.close');
  const { report, source } = imported;
  const floorName = (/** @type {string} */ id) => reader.floorName(session.plan.floor(id)) || id;
  const node = element(
    'section',
    {
      class: 'map-card import-card',
      'data-float': '',
      'aria-label': t('editor.import.reportOf', { name: source }),
      keydown: (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      },
    },
    element(
      'header',
      {},
      element('h2', {}, t('editor.import.reportOf', { name: source })),
      element('button', {
        type: 'button',
        class: 'icon-button',
        'aria-label': label,
        title: label,
        click: close,
      }, icon('close')),
    ),
    reportSection(reader, { report, source, floorName }),
  );
  surface.host.append(node);
};

/** Shows the last report again, or says that there is none. @param {Editor} editor */
export const showLastReport = (editor) => {
  if (last) showReport(editor, last);
  else editor.page.say('editor.import.noReport');
};
