// @ts-check
import { directionKey } from '../../../shared/geometry/direction.js';
import { element } from '../../../shared/ui/element.js';
import { moveAnchor, MovedAnchors } from '../../anchors/moved-anchors.js';
import { reveal } from '../../map/reveal.js';

/** @import { AnchorReport } from '../../../shared/api/types.js' */
/** @import { MovedAnchor } from '../../anchors/moved-anchors.js' */
/** @import { Editor } from '../../operations/editor.js' */

/** How many are listed one by one. */
const listed = 3;

/** Says over the map which anchors stand elsewhere than drawn, and moves them there. */
export class MovedAnchorsCard {
  #editor;
  #load;
  #anchors = new MovedAnchors();
  #title = element('h2', {});
  #list = element('ul', {});
  #shown = '';
  node;

  /**
   * @param {Pick<Editor, 'session' | 'view' | 'selection' | 'reader'>} editor
   * @param {() => Promise<AnchorReport[]>} load  where anchors seem to stand
   */
  constructor(editor, load) {
    this.#editor = editor;
    this.#load = load;
    const { t } = editor.reader;
    const close = element('button', {
      type: 'button',
      class: 'plain close',
      click: () => {
        this.#anchors.dismiss();
        this.#show();
      },
    }, t('editor.stranded.close'));
    this.node = element(
      'section',
      { class: 'map-notice moved-anchors', 'data-float': '', hidden: true },
      element('div', { class: 'head' }, this.#title, close),
      this.#list,
    );
    // A screen reader hears how many there are, not each figure that changes.
    this.#title.setAttribute('role', 'status');
    editor.session.on('plan', () => this.#show());
  }

  /** Takes a message of the `devices` stream. @param {{alarms: {device: string, reason: string}[]}} message */
  async alarmed({ alarms }) {
    if (this.#anchors.take(alarms)) {
      // Without the places the alarms are shown all the same.
      this.#anchors.takeReports(await this.#load().catch(() => []));
    }
    this.#show();
  }

  #show() {
    const { session, reader } = this.#editor;
    const list = this.#anchors.list(session.shown);
    this.node.hidden = list.length === 0;
    const rows = list.slice(0, listed);
    const key = JSON.stringify(
      rows.map(({ id, name, place, feature }) => [id, name, place, feature.geometry.coordinates]),
    ) + list.length;
    if (key === this.#shown) return;
    this.#shown = key;
    this.#title.textContent = list.length === 0
      ? ''
      : reader.t('editor.movedAnchors', { count: list.length });
    this.#list.replaceChildren(...rows.map((each) => this.#row(each)));
  }

  /** @param {MovedAnchor} anchor */
  #row({ id, name, feature, place }) {
    const { session, reader } = this.#editor;
    const { t } = reader;
    const button = (
      /** @type {string} */ label,
      /** @type {() => void} */ click,
    ) =>
      element('button', {
        type: 'button',
        class: 'plain',
        'aria-label': `${label}: ${name}`,
        click,
      }, label);
    const [x, y] = /** @type {readonly [number, number]} */ (feature.geometry.coordinates);
    const where = place
      ? t('editor.movedAnchors.by', {
        distance: reader.length(Math.hypot(place.x - x, place.y - y)),
        direction: t(directionKey(place.x - x, place.y - y)),
      })
      : t('editor.movedAnchors.somewhere');
    return element(
      'li',
      {},
      element('span', {}, element('strong', {}, name), ` ${where}`),
      button(t('editor.stranded.show'), () => reveal(this.#editor, id)),
      place
        ? button(
          t('editor.movedAnchors.move'),
          () => session.perform(moveAnchor(id, place), 'editor.did.moveAnchor'),
        )
        : null,
    );
  }
}
