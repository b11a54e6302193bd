// @ts-check
import { textOf } from '../../plan/kinds.js';
import { shiftInto } from '../../route-preview/uncovered.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { WalkRefusal } from './walk-refusal.js';
import { WalkableLegend } from './walkable-legend.js';
import { effectText, endText, summaryText } from './walk-texts.js';

/** @import { Selection } from '../../state/selection.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { RoutePreview } from '../../route-preview/route-preview.js' */

const profiles = /** @type {const} */ ([['walking', 'walking'], ['stepFree', 'wheelchair']]);
/** Metres around a step that are looked at. */
const around = 8;
/** Pixels that an end keeps from the card and from the rims of the map: a pin, and the name below it. */
const apart = 40;

/** The previewed walk: profile, length, floors, steps; or why there is none. */
export class WalkPanel {
  #parts;
  #preview;
  /** @type {{profile: string, node: HTMLButtonElement}[]} */
  #profiles;
  #from = element('span', { class: 'end' });
  #to = element('span', { class: 'end' });
  #summary = element('strong', { class: 'measure' });
  #effect = element('span', { class: 'effect' });
  #note = element('p', { class: 'note' });
  #legs = element('div', { class: 'legs', role: 'group' });
  #steps = element('ol', { class: 'steps' });
  #stepCount = element('summary', {});
  #details;
  #refusal;
  #legend;
  /** What is said of a walk, hidden as long as only the space is tinted. */
  #walk;
  /** Has a screen reader read the result, once nothing moves any more. */
  #announced = element('output', { class: 'visually-hidden', 'aria-live': 'polite' });
  #tint;
  #out;
  #turn;
  /** The ends for which the map has made room. */
  #roomMade = '';
  /** What the lists were made of. @type {any} */
  #shown = null;
  node;

  /** @param {{session: EditSession, selection: Selection, view: View, reader: Reader}} parts @param {RoutePreview} preview */
  constructor(parts, preview) {
    this.#parts = parts;
    this.#preview = preview;
    const { t } = parts.reader;
    this.#profiles = profiles.map(([profile, name]) => ({
      profile,
      node: this.#button(`editor.walk.${profile}`, name, () => preview.setProfile(profile)),
    }));
    this.#out = this.#button('editor.walk.leadOut', 'exit', () => preview.leadOut());
    this.#tint = this.#button(
      'editor.op.walkable',
      'walkable',
      () => preview.showWalkable(!preview.isWalkableShown),
      true,
    );
    this.#turn = this.#button('editor.walk.turn', 'turn', () => preview.turnRound(), true);
    this.#refusal = new WalkRefusal(parts, preview);
    this.#legend = new WalkableLegend(parts, preview);
    this.#details = element('details', {}, this.#stepCount, this.#steps);
    this.#legs.setAttribute('aria-label', t('editor.walk.legs'));
    this.#walk = element(
      'div',
      { class: 'walk' },
      element(
        'div',
        { class: 'ends' },
        element(
          'div',
          {},
          element('p', {}, dot('from'), this.#from),
          element('p', {}, dot('to'), this.#to),
        ),
        this.#turn,
      ),
      element('p', { class: 'summary' }, this.#summary, this.#effect),
      this.#legs,
      this.#refusal.node,
      element('div', { class: 'ways' }, this.#details, this.#out),
    );
    const close = this.#button('editor.walk.close', 'close', () => this.#close(), true);
    this.node = element(
      'section',
      { class: 'walk-panel', 'data-float': '', 'aria-label': t('editor.op.tryWalk'), hidden: true },
      element(
        'div',
        { class: 'head' },
        element(
          'div',
          { class: 'profiles', role: 'group', 'aria-label': t('editor.walk.who') },
          ...this.#profiles.map(({ node }) => node),
        ),
        this.#tint,
        close,
      ),
      this.#walk,
      this.#note,
      this.#legend.node,
      this.#announced,
    );
  }

  /** Brings it into step with the walk. */
  update() {
    const preview = this.#preview;
    const { reader } = this.#parts;
    const { t } = reader;
    this.node.hidden = preview.from === null && !preview.isWalkableShown;
    if (this.node.hidden) return;
    this.#walk.hidden = preview.from === null;
    this.#legend.update();
    const route = preview.isWhole ? preview.answer?.route : null;
    for (const { profile, node } of this.#profiles) {
      node.setAttribute('aria-pressed', String(profile === preview.profile));
    }
    this.#tint.setAttribute('aria-pressed', String(preview.isWalkableShown));
    this.#from.textContent = endText(preview, 'from', this.#parts);
    this.#to.textContent = endText(preview, 'to', this.#parts) || t('editor.walk.chooseTo');
    this.#turn.hidden = !preview.isWhole;
    this.#out.hidden = preview.to !== null && 'nearest' in preview.to;
    this.#summary.textContent = route ? summaryText(route, this.#parts.reader) : '';
    const effect = effectText(preview.before, route, t);
    this.#effect.textContent = effect;
    this.#effect.classList.toggle('worse', effect.startsWith('+'));
    this.#note.textContent = preview.failure ? t(...preview.failure) : '';
    this.#note.hidden = preview.failure === null;
    this.#refusal.update();
    this.#showLists(route);
    this.#tell(route);
    this.#makeRoom();
  }

  /**
   * Moves the map where the card covers an end of the walk: once for each pair of ends, and once more
   * when the card has grown by the answer, so that a reader can look elsewhere afterwards.
   */
  #makeRoom() {
    const preview = this.#preview;
    const { view: { floor, surface } } = this.#parts;
    if (preview.isPreviewing) return;
    const places = (/** @type {const} */ (['from', 'to'])).map((which) => preview.endPlace(which))
      .filter((each) => each !== null);
    const ends = places.map((each) => [each.floor, each.x, each.y]);
    const key = JSON.stringify([ends, preview.answer !== null, preview.failure !== null]);
    if (key === this.#roomMade) return;
    this.#roomMade = key;
    const here = places.filter((each) => each.floor === floor);
    const points = here.map(({ x, y }) => surface.toScreen([x, y]));
    const [width, height] = surface.size;
    const { offsetLeft, offsetTop, offsetWidth } = this.node;
    const card = { right: offsetLeft + offsetWidth, top: offsetTop };
    const isCovered = points.some(([x, y]) =>
      x > 0 && y < height && x < card.right + apart / 2 && y > card.top - apart / 2
    );
    if (!isCovered) return;
    // Beside the card where there is more room than above it.
    const isBeside = (width - card.right) * height > width * card.top;
    const free = {
      left: isBeside ? card.right + apart : apart,
      top: apart,
      right: width - apart,
      bottom: isBeside ? height - apart : card.top - apart,
    };
    const by = shiftInto(points, free);
    if (by) surface.panBy(by);
    else {
      const [xs, ys] = [here.map(({ x }) => x), here.map(({ y }) => y)];
      surface.zoomTo(
        [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
        isBeside ? { left: free.left } : { bottom: height - free.bottom },
      );
    }
  }

  /** Ends the walk; without one the tint. */
  #close() {
    if (this.#preview.from) this.#preview.clear();
    else this.#preview.showWalkable(false);
  }

  /** @param {any} route */
  #showLists(route) {
    this.#details.hidden = !route;
    this.#legs.hidden = !route || route.legs.length < 2;
    // They are not read while something is dragged, and a list of buttons for each answer costs too much.
    if (!route || this.#preview.isPreviewing) return;
    const key = `${this.#parts.view.floor} ${JSON.stringify(route.instructions)}`;
    if (key === this.#shown) return;
    this.#shown = key;
    this.#legs.replaceChildren(...route.legs.flatMap((/** @type {any} */ leg) => this.#leg(leg)));
    this.#stepCount.textContent = this.#parts.reader.t('editor.walk.steps', {
      count: route.instructions.length,
    });
    this.#steps.replaceChildren(
      ...route.instructions.map((/** @type {any} */ step) => this.#step(step)),
    );
  }

  /** A floor of the walk, and what leads on from it. @param {any} leg */
  #leg({ floor, points, connector }) {
    const { reader, session, view: { floor: shown } } = this.#parts;
    const found = session.shown.floor(floor);
    const name = found ? reader.floorName(found) : floor;
    const button = element(
      'button',
      {
        type: 'button',
        'aria-pressed': String(floor === shown),
        click: () => this.#lookAt(floor, points),
      },
      name,
    );
    if (!connector) return [button];
    const known = ['lift', 'escalator', 'stairs'].includes(connector.category);
    return [button, icon(known ? connector.category : 'stairs')];
  }

  /** @param {any} step */
  #step({ floor, at, text }) {
    const { reader: { languages } } = this.#parts;
    const click = () => this.#lookAt(floor, [at]);
    return element('li', {}, element('button', { type: 'button', click }, textOf(text, languages)));
  }

  /** @param {string} floor @param {(readonly [number, number])[]} points */
  #lookAt(floor, points) {
    const { view: { surface } } = this.#parts;
    if (surface.floor !== floor) surface.setFloor(floor);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    surface.zoomTo([
      Math.min(...xs) - around,
      Math.min(...ys) - around,
      Math.max(...xs) + around,
      Math.max(...ys) + around,
    ]);
  }

  /** @param {any} route */
  #tell(route) {
    const preview = this.#preview;
    if (preview.isPreviewing || preview.isBusy || !preview.isWanted) return;
    const walk = route
      ? `${this.#summary.textContent} ${this.#effect.textContent}`
      : this.#refusal.text;
    const text = `${walk} ${this.#legend.text}`.trim();
    if (this.#announced.textContent !== text) this.#announced.textContent = text;
  }

  /**
   * @param {string} key
   * @param {string} name  of the icon
   * @param {() => void} click
   * @param {boolean} [isBare]  whether only the icon is seen
   */
  #button(key, name, click, isBare = false) {
    const text = this.#parts.reader.t(key);
    return element(
      'button',
      {
        type: 'button',
        class: isBare ? 'icon-button' : 'choice',
        'aria-label': isBare ? text : null,
        title: isBare ? text : null,
        click,
      },
      icon(name),
      isBare ? null : element('span', {}, text),
    );
  }
}

/** @param {string} name */
const dot = (name) => element('span', { class: `dot ${name}`, 'aria-hidden': 'true' });
