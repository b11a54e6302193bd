// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { Editor } from '../../editor.js' */

/** Whether something that is dragged are files. @param {DragEvent} event */
const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files') === true;

/**
 * Takes pictures that are dropped on the page, and leads whoever begins with an empty floor.
 *
 * @param {Editor} editor
 */
export const openPictureDesk = (editor) => {
  const { host } = editor.surface;
  const invitation = new Invitation(editor);
  const over = (/** @type {boolean} */ isOver) => host.classList.toggle('takes-drop', isOver);
  const drop = async (/** @type {DragEvent} */ event) => {
    if (!hasFiles(event)) return;
    // Else the browser leaves the page and shows the file.
    event.preventDefault();
    over(false);
    const file = event.dataTransfer?.files[0];
    if (!file || document.querySelector('dialog[open]')) return;
    const { takeDropped } = await import('./add-picture.js');
    await takeDropped(editor, file);
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
  editor.onChange(() => invitation.update());
  editor.session.on('plan', () => invitation.update());
  invitation.update();
};

/** Says on an empty floor how to begin. */
class Invitation {
  #editor;
  #node;
  #isDeclined = false;
  /** The floor that was found empty, or not, with the plan in which. @type {{plan: any, floor: string, isEmpty: boolean} | null} */
  #found = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    const t = (/** @type {string} */ key) => editor.ui.text(key);
    const choose = async () => {
      const { addPicture } = await import('./add-picture.js');
      await addPicture(editor);
    };
    const decline = () => {
      this.#isDeclined = true;
      this.update();
      editor.surface.focus();
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
          { type: 'button', class: 'plain', click: decline },
          t('editor.empty.without'),
        ),
      ),
      element('small', {}, t('editor.empty.formats')),
    );
    editor.surface.host.append(this.#node);
  }

  update() {
    const { modes } = this.#editor;
    const isShown = !this.#isDeclined && modes.current.id === 'browse' && this.#isEmpty;
    if (this.#node.hidden === isShown) this.#node.hidden = !isShown;
  }

  get #isEmpty() {
    const { session: { shown: plan }, floor } = this.#editor;
    if (this.#found?.plan !== plan || this.#found.floor !== floor) {
      const isEmpty = plan.images.every((image) => image.floor !== floor) &&
        plan.onFloor(floor).length === 0;
      this.#found = { plan, floor, isEmpty };
    }
    return this.#found.isEmpty;
  }
}
