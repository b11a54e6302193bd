// @ts-check
import { isDrawnOn, moveFloor } from '../../actions/move-floor.js';
import { BrowseMode } from '../../modes/browse.js';
import { PickPointsMode } from '../../modes/pick-points.js';
import { switchField } from '../controls/fields.js';
import { cardButton, MapCard } from './map-card.js';
import { bringing } from '../../pictures/calibrating.js';
import { drawPoints } from '../../map/picture-points.js';
import { ghostOf, showGhost } from './ghost.js';
import { neighbourOf } from '../../pictures/neighbour.js';

/** @import { Editor } from '../../editor.js' */
/** @import { Floor } from '../../plan/types.js' */

/** Lays a floor onto the one below by two points that both have: here, there, here, there. */
class Alignment {
  #editor;
  #floor;
  #below;
  #card;
  #mode;
  #keeps;
  #hadGhost;

  /** @param {Editor} editor @param {Floor} below */
  constructor(editor, below) {
    const t = this.#t;
    this.#editor = editor;
    this.#floor = editor.floor;
    this.#below = below;
    this.#hadGhost = editor.showsGhost;
    showGhost(editor, true);
    this.#card = new MapCard(editor.surface.host, {
      title: t('editor.align.title', { floor: editor.ui.floorName(below) }),
      close: t('editor.card.cancel'),
      onClose: () => this.#end(),
      onEnter: () => this.#apply(),
    });
    this.#keeps = switchField({
      label: t('editor.align.keepsSize'),
      // What is drawn has its size; a bare picture may get it from the floor below.
      value: isDrawnOn(editor.session.plan, this.#floor),
      onChange: () => this.#show(),
    });
    this.#mode = new PickPointsMode(editor, {
      id: 'align',
      hint: 'editor.hint.align',
      count: 4,
      sticksTo: (index) => (index % 2 === 0 ? 'plan' : ghostOf(editor).layer.places),
      changed: () => this.#show(),
      enter: () => this.#apply(),
      cancel: () => this.#end(),
      left: () => this.#left(),
      draw: (ctx, pen, points, pointer) =>
        drawPoints(ctx, editor.surface, points, {
          pointer,
          lines: [[0, 1], [2, 3]],
          names: ['1', '1′', '2', '2′'],
          colours: ['accent', 'ghost', 'accent', 'ghost'],
        }),
    });
    editor.modes.enter(this.#mode);
    this.#show();
    const bounds = editor.session.plan.floor(this.#floor)?.bounds;
    if (bounds) editor.surface.zoomTo(bounds, this.#card.covered);
    editor.surface.focus();
  }

  #t = (/** @type {string} */ key, /** @type {any} */ values) => this.#editor.ui.text(key, values);

  get #move() {
    const [a, above, b, beyond] = this.#mode.points;
    if (!beyond) return null;
    const keepsSize = /** @type {HTMLInputElement} */ (this.#keeps.input).checked;
    return bringing([a, b], [above, beyond], { keepsSize });
  }

  #show() {
    const editor = this.#editor;
    const { length } = this.#mode.points;
    this.#card.say(
      this.#t(`editor.align.step${length}`, { floor: editor.ui.floorName(this.#below) }),
    );
    this.#card.complain('');
    this.#card.show(this.#keeps.node);
    const back = length > 0
      ? [cardButton(this.#t('editor.card.back'), () => this.#mode.removeLast())]
      : [];
    this.#card.offer(...back, ...(length === 4 ? [cardButton(this.#t('editor.card.apply'))] : []));
    const move = this.#move;
    if (move) editor.preview(moveFloor(this.#floor, move));
    else editor.endPreview();
  }

  #apply() {
    const move = this.#move;
    if (!move) {
      this.#card.complain(
        this.#t(this.#mode.points.length < 4 ? 'editor.align.more' : 'editor.calibrate.samePlace'),
      );
      return;
    }
    this.#editor.perform(moveFloor(this.#floor, move), 'editor.did.align');
    this.#end();
    this.#editor.ui.say('editor.align.done', { floor: this.#editor.ui.floorName(this.#below) });
  }

  #left() {
    this.#editor.endPreview();
    this.#card.close();
    showGhost(this.#editor, this.#hadGhost);
  }

  #end() {
    if (this.#editor.modes.current === this.#mode) {
      this.#editor.modes.enter(new BrowseMode(this.#editor));
    }
    this.#editor.surface.focus();
  }
}

/** @param {Editor} editor */
export const alignFloor = (editor) => {
  const below = neighbourOf(editor.session.plan.floors, editor.floor);
  if (below) void new Alignment(editor, below);
};
