// @ts-check
import { isDrawnOn, moveFloor } from '../../actions/move-floor.js';
import { PickPointsMode } from '../../modes/pick-points.js';
import { switchField } from '../controls/fields.js';
import { element } from '../../../shared/ui/element.js';
import { cardButton, MapCard } from './map-card.js';
import { bringing } from '../../pictures/calibrating.js';
import { drawPoints } from '../../map/picture-points.js';
import { ghostOf, showGhost } from './ghost.js';
import { neighbourOf } from '../../pictures/neighbour.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { DrawingSettings } from '../../state/drawing-settings.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Floor } from '../../plan/types.js' */

/** Lays a floor onto the one below by two points that both have: here, there, here, there. */
class Alignment {
  #parts;
  #t;
  #floor;
  #below;
  #card;
  #mode;
  #keeps;
  #hadGhost;
  /** Says which of the two floors is marked now. */
  #marked = element('p', { class: 'marked-floor' });

  /** @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts @param {Floor} below */
  constructor(parts, below) {
    const { t } = parts.reader;
    this.#t = t;
    this.#parts = parts;
    this.#floor = parts.view.floor;
    this.#below = below;
    this.#hadGhost = parts.view.showsGhost;
    showGhost(parts, true);
    this.#card = new MapCard(parts.view.surface.host, {
      title: t('editor.align.title', { floor: parts.reader.floorName(below) }),
      close: t('editor.card.cancel'),
      onClose: () => this.#end(),
      onEnter: () => this.#apply(),
    });
    this.#keeps = switchField({
      label: t('editor.align.keepsSize'),
      // What is drawn has its size; a bare picture may get it from the floor below.
      value: isDrawnOn(parts.session.plan, this.#floor),
      onChange: () => this.#show(),
    });
    this.#mode = new PickPointsMode(parts, {
      id: 'align',
      hint: 'editor.hint.align',
      count: 4,
      sticksTo: (index) => (index % 2 === 0 ? 'plan' : ghostOf(parts).places),
      changed: () => this.#show(),
      enter: () => this.#apply(),
      cancel: () => this.#end(),
      left: () => this.#left(),
      draw: (ctx, pen, points, pointer) =>
        drawPoints(ctx, parts.view.surface, points, {
          pointer,
          lines: [[0, 1], [2, 3]],
          names: ['1', '1′', '2', '2′'],
          colours: ['accent', 'ghost', 'accent', 'ghost'],
        }),
    });
    parts.tools.enter(this.#mode);
    this.#show();
    const bounds = parts.session.plan.floor(this.#floor)?.bounds;
    if (bounds) parts.view.surface.zoomTo(bounds, this.#card.covered);
    parts.view.surface.focus();
  }

  get #move() {
    const [a, above, b, beyond] = this.#mode.points;
    if (!beyond) return null;
    const keepsSize = /** @type {HTMLInputElement} */ (this.#keeps.input).checked;
    return bringing([a, b], [above, beyond], { keepsSize });
  }

  #show() {
    const parts = this.#parts;
    const { length } = this.#mode.points;
    this.#card.say(
      this.#t(`editor.align.step${length}`, { floor: parts.reader.floorName(this.#below) }),
    );
    this.#card.complain('');
    this.#stress(length);
    this.#card.show(...(length < 4 ? [this.#marked] : []), this.#keeps.node);
    const back = length > 0
      ? [cardButton(this.#t('editor.card.back'), () => this.#mode.removeLast())]
      : [];
    this.#card.offer(...back, ...(length === 4 ? [cardButton(this.#t('editor.card.apply'))] : []));
    const move = this.#move;
    if (move) parts.session.preview(moveFloor(this.#floor, move));
    else parts.session.endPreview();
  }

  /** Lets the floor stand out on which the next point is marked. @param {number} count  of the points that are there */
  #stress(count) {
    const { reader, session, view: { surface } } = this.#parts;
    const marked = count === 4 ? 'none' : count % 2 === 0 ? 'this' : 'other';
    surface.host.dataset.marked = marked;
    ghostOf(this.#parts).stress = marked === 'none'
      ? 'usual'
      : marked === 'this'
      ? 'faint'
      : 'strong';
    const floor = marked === 'other' ? this.#below : session.plan.floor(this.#floor);
    this.#marked.dataset.marked = marked;
    this.#marked.textContent = floor
      ? this.#t('editor.align.marked', { floor: reader.floorName(floor) })
      : '';
    surface.redraw();
  }

  #apply() {
    const move = this.#move;
    if (!move) {
      this.#card.complain(
        this.#t(this.#mode.points.length < 4 ? 'editor.align.more' : 'editor.calibrate.samePlace'),
      );
      return;
    }
    this.#parts.session.perform(moveFloor(this.#floor, move), 'editor.did.align');
    this.#end();
    this.#parts.page.say('editor.align.done', {
      floor: this.#parts.reader.floorName(this.#below),
    });
  }

  #left() {
    this.#parts.session.endPreview();
    delete this.#parts.view.surface.host.dataset.marked;
    ghostOf(this.#parts).stress = 'usual';
    this.#card.close();
    showGhost(this.#parts, this.#hadGhost);
  }

  #end() {
    if (this.#parts.tools.current === this.#mode) {
      this.#parts.tools.browse();
    }
    this.#parts.view.surface.focus();
  }
}

/** @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts */
export const alignFloor = (parts) => {
  const below = neighbourOf(parts.session.plan.floors, parts.view.floor);
  if (below) void new Alignment(parts, below);
};
