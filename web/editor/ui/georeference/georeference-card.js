// @ts-check
import { element } from '../../../shared/ui/element.js';
import { othersPlaced, placeOfFloor, tieFloor } from '../../actions/georeference.js';
import { fitOf, isFit } from '../../georeference/georeference-fit.js';
import { PickPointsMode } from '../../modes/pick-points.js';
import { switchField } from '../controls/fields.js';
import { cardButton, MapCard } from '../pictures/map-card.js';
import { factsOf, roughly } from './fit-facts.js';
import { GeoMap } from './geo-map.js';
import { drawTied } from './georeference-marks.js';
import { outlineOfFloor } from './plan-outline.js';
import { PointRow } from './point-row.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { ControlPoint, Floor, Position } from '../../plan/types.js' */
/** @import { Fit, FitRefusal, OpenPoint } from '../../georeference/georeference-fit.js' */
/** @import { MapTiles } from './tile-layer.js' */

/** As many as the server takes. */
const most = 100;
/** Points that are off by more than this on average, in metres, do not agree: a door is as wide. */
const agreed = 1;

/** Ties a floor to the world by points of the plan with known places on the earth. */
class GeoreferenceCard {
  #editor;
  #t;
  #floor;
  #tiles;
  #card;
  #mode;
  /** One for each point of the mode, in the same order. @type {PointRow[]} */
  #rows = [];
  #list = element('ol', { class: 'point-rows' });
  #facts = element('dl', { class: 'fit-facts' });
  #floors = element('p', { class: 'note' });
  #preview;
  #others;

  /** @param {Editor} editor @param {Floor} floor @param {MapTiles | null} tiles */
  constructor(editor, floor, tiles) {
    const { t } = editor.reader;
    this.#t = t;
    this.#editor = editor;
    this.#floor = floor;
    this.#tiles = tiles;
    const { surface } = editor.view;
    this.#card = new MapCard(surface.host, {
      title: t('editor.georeference.title', { floor: editor.reader.floorName(floor) }),
      close: t('editor.card.cancel'),
      onClose: () => this.#end(),
      onEnter: () => this.#apply(),
    });
    this.#card.node.classList.add('georeference');
    this.#preview = new GeoMap({
      label: t('editor.georeference.preview'),
      north: t('editor.georeference.north'),
      length: (metres) => editor.reader.length(metres, 0),
    });
    this.#preview.node.hidden = true;
    const others = othersPlaced(editor.session.plan, floor);
    this.#others = others.length === 0 ? null : switchField({
      label: t('editor.georeference.others', {
        floors: others.map((each) => editor.reader.floorName(each)).join(', '),
      }),
      value: true,
      onChange: () => {},
    });
    const known = floor.georeference?.controlPoints ?? [];
    this.#rows = known.map((point) => this.#row(point));
    this.#mode = new PickPointsMode(editor, {
      id: 'georeference',
      hint: 'editor.hint.georeference',
      count: most,
      start: known.map(({ at }) => at),
      sticksTo: () => 'plan',
      changed: () => this.#changed(),
      removed: (index) => this.#rows.splice(index, 1),
      enter: () => this.#apply(),
      cancel: () => this.#end(),
      left: () => this.#card.close(),
      draw: (ctx, pen, points, pointer) =>
        drawTied(ctx, surface, points, {
          pointer,
          result: fitOf(this.#points),
          length: (metres) => this.#length(metres),
        }),
    });
    editor.tools.enter(this.#mode);
    this.#show();
    surface.zoomTo(floor.bounds, this.#card.covered);
    surface.focus();
  }

  /** @param {Pick<ControlPoint, 'longitude' | 'latitude'>} [known] */
  #row(known) {
    const index = () => this.#rows.indexOf(row);
    const row = new PointRow(this.#editor.reader, {
      changed: () => this.#show(),
      entered: () => this.#editor.view.surface.focus(),
      again: () => {
        this.#mode.replace(index());
        this.#show();
        this.#editor.view.surface.focus();
      },
      remove: () => {
        this.#mode.remove(index());
        this.#editor.view.surface.focus();
      },
    }, known);
    return row;
  }

  /** @returns {OpenPoint[]} */
  get #points() {
    return this.#mode.points.map((at, index) => ({
      at,
      longitude: this.#rows[index]?.place?.longitude ?? null,
      latitude: this.#rows[index]?.place?.latitude ?? null,
    }));
  }

  /** A point came, went or was moved. */
  #changed() {
    const isNew = this.#mode.points.length > this.#rows.length;
    if (isNew) this.#rows.push(this.#row());
    this.#show();
    if (isNew) this.#rows.at(-1)?.focus();
  }

  #show() {
    const points = this.#points;
    const result = fitOf(points);
    const fit = isFit(result) ? result : null;
    const suspect = isFit(result) ? result.suspect : (result.values.point ?? 0) - 1;
    const known = points.flatMap((each, index) => (each.longitude === null ? [] : index));
    for (const [index, row] of this.#rows.entries()) {
      row.update(index + 1, {
        away: fit && known.includes(index) && known.length > 2
          ? fit.away[known.indexOf(index)].metres
          : null,
        isSuspect: suspect === index,
        isMoving: this.#mode.replaced === index,
      });
    }
    if (
      this.#rows.some(({ node }, index) => this.#list.children[index] !== node) ||
      this.#list.children.length !== this.#rows.length
    ) {
      this.#list.replaceChildren(...this.#rows.map(({ node }) => node));
    }
    this.#card.say(this.#textFor(points, result));
    this.#card.complain(fit || points.length < 2 || known.length < 2 ? '' : this.#refusal(result));
    this.#facts.replaceChildren(
      ...(fit ? factsOf(fit, this.#floor.bounds, this.#editor.reader) : []),
    );
    this.#showPreview(fit);
    this.#floors.textContent = this.#floorsText();
    this.#card.show(
      this.#list,
      this.#facts,
      this.#preview.node,
      ...(this.#others ? [this.#others.node] : []),
      this.#floors,
    );
    this.#card.offer(...this.#buttons(fit));
    this.#editor.view.surface.redraw();
  }

  /** What to do now. @param {readonly OpenPoint[]} points @param {Fit | FitRefusal} result */
  #textFor(points, result) {
    if (this.#mode.replaced !== null) {
      return this.#t('editor.georeference.mark', { number: this.#mode.replaced + 1 });
    }
    const open = points.findIndex(({ longitude }) => longitude === null);
    if (open >= 0) return this.#t('editor.georeference.type', { number: open + 1 });
    if (points.length < 2) return this.#t(`editor.georeference.step${points.length}`);
    if (!isFit(result)) return this.#t('editor.georeference.check');
    if (points.length < 3) return this.#t('editor.georeference.third');
    // A floor can be laid by such points, but what is drawn on it stands as far from where it is.
    return result.error > agreed
      ? this.#t('editor.georeference.disagree', { error: this.#length(result.error) })
      : this.#t('editor.georeference.ready');
  }

  /** @param {Fit | FitRefusal} result */
  #refusal(result) {
    if (isFit(result)) return '';
    const lengths = Object.entries(result.values).map(([name, value]) => [
      name,
      name === 'point' || name === 'count' ? value : this.#length(value),
    ]);
    return this.#t(result.key, Object.fromEntries(lengths));
  }

  /** @param {number} metres */
  #length(metres) {
    return roughly(this.#editor.reader, metres);
  }

  /** @param {Fit | null} fit */
  #showPreview(fit) {
    this.#preview.node.hidden = !fit;
    if (fit) {
      const outline = outlineOfFloor(this.#editor.session.plan, this.#floor.id);
      this.#preview.show(outline, fit.ground.toGeo, this.#mode.points);
      this.#preview.fit();
    }
  }

  /** Which floors of the venue have a place on the earth, and by what. */
  #floorsText() {
    const { session: { plan }, reader } = this.#editor;
    const words = plan.floors.map((floor) => {
      const place = placeOfFloor(plan, floor);
      return this.#t(`editor.georeference.floor.${place.kind}`, {
        floor: reader.floorName(floor),
        by: place.kind === 'shared' ? reader.floorName(place.by) : '',
      });
    });
    return words.join(' · ');
  }

  /** @param {Fit | null} fit */
  #buttons(fit) {
    const t = this.#t;
    const place = placeOfFloor(this.#editor.session.plan, this.#floor);
    const others = this.#mode.points.length === 0 && place.kind === 'shared'
      ? [cardButton(
        t('editor.georeference.showShared', { floor: this.#editor.reader.floorName(place.by) }),
        () => this.#goTo(place.by),
      )]
      : [];
    const onMap = this.#tiles
      ? [cardButton(t('editor.georeference.onMap'), () => void this.#placeOnMap(fit))]
      : [];
    const remove = this.#floor.georeference
      ? [cardButton(t('editor.georeference.takeAway'), () => this.#takeAway())]
      : [];
    return [...others, ...onMap, ...remove, ...(fit ? [cardButton(t('editor.card.apply'))] : [])];
  }

  /** @param {Floor} floor */
  #goTo(floor) {
    this.#end();
    this.#editor.view.surface.setFloor(floor.id);
    openGeoreference(this.#editor, this.#tiles);
  }

  /** Leads to the map of the tile server, where the floor is moved by hand. @param {Fit | null} fit */
  async #placeOnMap(fit) {
    const tiles = this.#tiles;
    if (!tiles) return;
    const { placeOnMap } = await import('./place-on-map.js');
    const first = this.#points.find(({ longitude }) => longitude !== null);
    const points = await placeOnMap(this.#editor, {
      floor: this.#floor,
      tiles,
      ground: fit?.ground ?? null,
      near: first && first.longitude !== null && first.latitude !== null
        ? { longitude: first.longitude, latitude: first.latitude }
        : null,
    });
    if (!points) return this.#editor.view.surface.focus();
    this.#rows = points.map((point) => this.#row(point));
    this.#mode.reset(points.map(({ at }) => at));
    this.#editor.view.surface.focus();
  }

  #apply() {
    const points = this.#points;
    const result = fitOf(points);
    if (!isFit(result)) return this.#card.complain(this.#refusal(result));
    const open = points.findIndex(({ longitude }) => longitude === null);
    if (open >= 0) {
      this.#rows[open].focus();
      return this.#card.complain(this.#t('editor.georeference.open', { number: open + 1 }));
    }
    this.#tie(result.points.map(({ at, longitude, latitude }) => ({
      at: /** @type {Position} */ ([...at]),
      longitude,
      latitude,
    })));
    this.#editor.page.say('editor.georeference.done', {
      floor: this.#editor.reader.floorName(this.#floor),
    });
    return undefined;
  }

  #takeAway() {
    this.#tie(null);
    this.#editor.page.say('editor.georeference.gone', {
      floor: this.#editor.reader.floorName(this.#floor),
    });
  }

  /** @param {ControlPoint[] | null} points */
  #tie(points) {
    const { session } = this.#editor;
    const isForAll = this.#others &&
      /** @type {HTMLInputElement} */ (this.#others.input).checked;
    const others = isForAll ? othersPlaced(session.plan, this.#floor).map(({ id }) => id) : [];
    session.perform(
      tieFloor(this.#floor.id, points, others),
      points ? 'editor.did.georeference' : 'editor.did.removeGeoreference',
    );
    this.#end();
  }

  #end() {
    if (this.#editor.tools.current === this.#mode) this.#editor.tools.browse();
    this.#editor.view.surface.focus();
  }
}

/** @param {Editor} editor @param {MapTiles | null} tiles  of the server, if it has a source of them */
export const openGeoreference = (editor, tiles) => {
  const floor = editor.session.plan.floor(editor.view.floor);
  if (floor) void new GeoreferenceCard(editor, floor, tiles);
};
