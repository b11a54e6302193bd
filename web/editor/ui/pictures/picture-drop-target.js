// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { DrawingSettings } from '../../state/drawing-settings.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

/** Whether something that is dragged are files. @param {DragEvent} event */
const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files') === true;

/**
 * Takes pictures and plans that are dropped on the page, and says on an empty floor how to begin.
 *
 * @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts
 */
export const openPictureDropTarget = (parts) => {
  const { host } = parts.view.surface;
  const invitation = new Invitation(parts);
  const over = (/** @type {boolean} */ isOver) => host.classList.toggle('takes-drop', isOver);
  const drop = async (/** @type {DragEvent} */ event) => {
    if (!hasFiles(event)) return;
    // Else the browser leaves the page and shows the file.
    event.preventDefault();
    over(false);
    if (document.querySelector('dialog[open]')) return;
    const { files = [], items = [] } = event.dataTransfer ?? {};
    // What was dropped is known only as long as the event lasts.
    const dropped = {
      files: Array.from(files),
      entries: Array.from(items, (item) => item.webkitGetAsEntry?.() ?? null),
    };
    const { takeDrop } = await import('../imports/take-drop.js');
    await takeDrop(parts, dropped);
  };
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(true);
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) over(false);
  });
  document.addEventListener('drop', (event) => void drop(event));
  parts.view.onChange(() => invitation.update());
  parts.session.on('plan', () => invitation.update());
  invitation.update();
};

/** Says on an empty floor how to begin. */
class Invitation {
  #session;
  #view;
  #tools;
  #node;
  #isDeclined = false;
  /** The floor that was found empty, or not, with the plan in which. @type {{plan: any, floor: string, isEmpty: boolean} | null} */
  #found = null;

  /** @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts */
  constructor(parts) {
    this.#session = parts.session;
    this.#view = parts.view;
    this.#tools = parts.tools;
    const { t } = parts.reader;
    const choose = async () => {
      const { addPicture } = await import('./add-picture.js');
      await addPicture(parts);
    };
    const decline = () => {
      this.#isDeclined = true;
      this.update();
      parts.view.surface.focus();
    };
    this.#node = element(
      'section',
      {
        class: 'invitation',
        'data-float': true,
        'aria-label': t('editor.empty.title'),
        hidden: true,
      },
      icon('picture'),
      element('h2', {}, t('editor.empty.title')),
      element('p', {}, t('editor.empty.text')),
      element(
        'div',
        { class: 'answers' },
        element(
          'button',
          { type: 'button', class: 'strong', click: () => void choose() },
          t('editor.empty.choose'),
        ),
        element(
          'button',
          { type: 'button', class: 'plain', click: () => void parts.page.run('importPlan') },
          t('editor.empty.import'),
        ),
        element(
          'button',
          { type: 'button', class: 'plain', click: decline },
          t('editor.empty.without'),
        ),
      ),
      element('small', {}, t('editor.empty.formats')),
    );
    parts.view.surface.host.append(this.#node);
  }

  update() {
    const tools = this.#tools;
    const isShown = !this.#isDeclined && tools.current.id === 'browse' && this.#isEmpty;
    if (this.#node.hidden === isShown) this.#node.hidden = !isShown;
  }

  get #isEmpty() {
    const { shown: plan } = this.#session;
    const { floor } = this.#view;
    if (this.#found?.plan !== plan || this.#found.floor !== floor) {
      const isEmpty = plan.images.every((image) => image.floor !== floor) &&
        plan.onFloor(floor).length === 0;
      this.#found = { plan, floor, isEmpty };
    }
    return this.#found.isEmpty;
  }
}
