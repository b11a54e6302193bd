// @ts-check
import { createClient } from '../../../shared/api/client.js';
import { removeImage, setImageOpacity } from '../../actions/images.js';
import { perform } from '../../operations/operation.js';
import { pictureOperations } from '../../operations/pictures.js';
import { placementOf } from '../../pictures/placement.js';
import { isScaleGuessed } from '../../validations/scale-not-set.js';
import { element } from '../../../shared/ui/element.js';
import { nextId, switchField } from '../controls/fields.js';
import { icon } from '../controls/icon.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { PlanImage } from '../../plan/types.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** The plan pictures of the floor that is shown, each with what can be done with it. */
export class PictureList {
  #editor;
  /** @type {Map<string, ReturnType<typeof makeCard>>} */
  #cards = new Map();
  #title;
  #list = element('div', { class: 'picture-list' });
  node;

  /** @param {Editor} editor */
  constructor(editor) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#title = element('h2', {}, t('editor.pictures.title'));
    this.node = element(
      'div',
      { class: 'pictures' },
      this.#title,
      this.#list,
      operationButton('addPicture', 'plus', editor),
    );
    editor.view.pictures.onChange(() => this.update());
  }

  update() {
    const { session, view: { floor } } = this.#editor;
    const images = session.shown.images.filter((image) => image.floor === floor);
    const cards = images.map((image) => {
      const card = this.#cards.get(image.id) ?? makeCard(this.#editor, image.id);
      this.#cards.set(image.id, card);
      card.update(image);
      return card.node;
    });
    const isSame = cards.length === this.#list.children.length &&
      cards.every((card, index) => card === this.#list.children[index]);
    if (!isSame) this.#list.replaceChildren(...cards);
  }
}

/** @param {Editor} editor @param {string} id */
const makeCard = (editor, id) => {
  const { t } = editor.reader;
  const { view: { pictures } } = editor;
  const picture = element('img', { class: 'thumbnail', alt: '', loading: 'lazy' });
  const facts = element('p', {});
  const guessed = element('p', { class: 'guessed' });
  const strength = makeStrength(editor, id);
  const locked = switchField({
    label: t('editor.pictures.locked'),
    help: t('editor.pictures.lockedHelp'),
    value: false,
    onChange: (value) => pictures.set(id, { locked: value }),
  });
  const hidden = switchField({
    label: t('editor.pictures.hidden'),
    help: t('editor.pictures.hiddenHelp'),
    value: false,
    onChange: (value) => pictures.set(id, { hidden: value }),
  });
  const buttons = ['calibrate', 'placePicture', 'replacePicture'].map((operation) =>
    operationButton(operation, null, editor, id)
  );
  const remove = element(
    'button',
    {
      type: 'button',
      class: 'plain',
      click: () => editor.session.perform(removeImage(id), 'editor.did.removePicture'),
    },
    icon('trash'),
    t('editor.pictures.remove'),
  );
  const node = element(
    'article',
    { class: 'picture-card' },
    element('div', { class: 'picture-head' }, picture, facts),
    guessed,
    element('div', { class: 'choices' }, ...buttons, remove),
    strength.node,
    locked.node,
    hidden.node,
  );
  const update = (/** @type {PlanImage} */ image) => {
    const url = image.content ? createClient().contentURL(editor.session.slug, image.content) : '';
    if (picture.getAttribute('src') !== url) picture.src = url;
    facts.textContent = factsOf(image, editor.reader);
    guessed.hidden = !isScaleGuessed(image);
    guessed.textContent = guessed.hidden
      ? ''
      : t('editor.calibrate.guessed', { size: sizeOf(image, editor.reader) });
    strength.update(image.opacity);
    locked.update(pictures.isLocked(id));
    hidden.update(pictures.isHidden(id));
    for (const button of buttons) {
      button.setAttribute('aria-disabled', String(pictures.isLocked(id)));
    }
  };
  return { node, update };
};

/** @param {PlanImage} image @param {Reader} reader */
const factsOf = (image, reader) => {
  return reader.t('editor.pictures.facts', {
    type: image.mediaType.replace(/^image\/|\+xml$/g, '').toUpperCase(),
    pixels: `${image.width} × ${image.height}`,
    size: sizeOf(image, reader),
  });
};

/** How large a picture lies on its floor. @param {PlanImage} image @param {Reader} reader */
const sizeOf = (image, reader) => {
  const { scale: [x, y] } = placementOf(image);
  const length = (/** @type {number} */ metres) => reader.length(metres, 1);
  return `${length(image.width * x)} × ${length(image.height * y)}`;
};

/** How strongly a picture is drawn. @param {Editor} editor @param {string} id */
const makeStrength = (editor, id) => {
  const { t } = editor.reader;
  const input = element('input', {
    id: nextId(),
    type: 'range',
    min: 5,
    max: 100,
    step: 5,
    input: () => editor.session.preview(setImageOpacity(id, Number(input.value) / 100)),
    change: () =>
      editor.session.perform(setImageOpacity(id, Number(input.value) / 100), 'editor.did.opacity'),
  });
  const node = element(
    'div',
    { class: 'field' },
    element('label', { for: input.id }, t('editor.pictures.opacity')),
    input,
  );
  const update = (/** @type {number} */ opacity) => {
    const text = String(Math.round(opacity * 100));
    if (input.value !== text) input.value = text;
  };
  return { node, update };
};

/**
 * @param {string} id  of an operation
 * @param {string | null} picture  another icon than its own
 * @param {Editor} editor
 * @param {string} [image]  what it is about
 */
const operationButton = (id, picture, editor, image) => {
  const { t } = editor.reader;
  const operation = pictureOperations.find((each) => each.id === id);
  const run = () => {
    if (image) editor.view.pictures.chosen = image;
    if (operation) perform(operation, editor);
  };
  return element(
    'button',
    { type: 'button', class: 'plain', click: run },
    icon(picture ?? operation?.icon ?? ''),
    t(`editor.pictures.${id}`),
  );
};
