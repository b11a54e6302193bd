// @ts-check
import { anchorOf } from '../../shared/geometry/shape.js';
import { MapView } from '../../shared/map/map-view.js';
import { makeMapControls } from '../../shared/map/map-controls.js';
import { element, setText } from '../../shared/ui/element.js';
import { FloorSwitcher } from '../../shared/ui/floor-switcher.js';
import { icon } from '../../shared/ui/icons.js';
import { AreaMark } from './area-mark.js';
import { FlowCover } from './flow-cover.js';
import { HeatCover } from './heat-cover.js';
import { jamBands, JamCover } from './jam-cover.js';
/** @import { JamSquare } from '../../shared/api/rehearsals-client.js' */
/** @import { HeatAnswer } from '../../shared/api/insight-types.js' */
/** @import { Feature, Venue } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { FigureWords } from '../model/figure-words.js' */
/** @import { Flow } from '../model/flow-arrows.js' */
/** @import { Cover } from '../model/page-address.js' */

/** Pixels of height below which the choice of floors and the buttons would lie on the plan. */
const lowPlan = 400;
/** The covers with their pictures. @type {readonly [Cover, string][]} */
const covers = [['heat', 'heat'], ['flows', 'route'], ['jams', 'people'], ['none', 'layers']];

/** The plan with where people were, or which ways they went, during the range. */
export class PlanPanel {
  #page;
  #words;
  #heat = new HeatCover();
  #flowCover;
  #jamCover = new JamCover(() => this.#cover === 'jams');
  /** @type {readonly Flow[]} */
  #flows = [];
  /** @type {Cover} */
  #cover = 'heat';
  #area = '';
  /** @type {Map<string, { floor: string, x: number, y: number }>} */
  #middles = new Map();
  /** @type {Map<Cover, HTMLButtonElement>} */
  #buttons = new Map();
  #legendTitle = element('span');
  #legendItems = element('ul', {});
  #legend = element(
    'div',
    { class: 'plan-legend card', role: 'status' },
    this.#legendTitle,
    this.#legendItems,
  );
  #switcher;
  view;
  element = element('div', { class: 'map-host' });

  /** @param {object} page
   * @param {Speech} page.speech @param {FigureWords} page.words
   * @param {Venue} page.venue @param {Map<string, Feature>} page.features
   * @param {(cover: Cover) => void} page.onCover @param {(floor: string) => void} page.onFloor
   * @param {(area: string) => void} page.onArea an area was tapped; "" for none
   * @param {readonly JamSquare[] | null} page.jams of a rehearsal; `null`: the figures are of no rehearsal */
  constructor(page) {
    const { speech, venue, features, words } = page;
    const { t, localized, languages } = speech;
    this.#page = page;
    this.#words = words;
    for (const feature of features.values()) {
      if (feature.kind !== 'area') continue;
      const [x, y] = anchorOf(feature.geometry);
      this.#middles.set(feature.id, { floor: feature.floor, x, y });
    }
    this.view = new MapView(this.element, {
      languages,
      label: t('map', { venue: localized(venue.name) || venue.slug }),
      areMarksQuiet: true,
      hasLines: true,
      isMarked: ({ kind }) => kind === 'area',
      // Beside the choice of floors and the buttons where the plan is too low to lie between them.
      padding: () => {
        const isLow = this.element.clientHeight < lowPlan;
        return { top: 64, right: isLow ? 68 : 20, bottom: 40, left: isLow ? 160 : 20 };
      },
    });
    this.#switcher = new FloorSwitcher(
      venue.floors.map((floor) => ({ ...floor, name: localized(floor.name) || floor.id })),
      { label: t('floors'), onChoose: (id) => page.onFloor(id) },
    );
    for (const [cover, picture] of covers) {
      if (cover === 'jams' && !page.jams) continue;
      this.#buttons.set(
        cover,
        element(
          'button',
          {
            type: 'button',
            class: 'button',
            'data-cover': cover,
            click: () => page.onCover(cover),
          },
          icon(picture),
          element('span', {}, t(`cover.${cover}`)),
        ),
      );
    }
    const middleOf = (/** @type {string} */ id) => this.#middles.get(id);
    this.#flowCover = new FlowCover(() => ({
      isOn: this.#cover === 'flows',
      flows: this.#flows,
      area: this.#area,
      middleOf,
    }), speech.number);
    this.view.setVenue(venue);
    this.view.setFeatures(features);
    this.view.addLayer(this.#heat);
    this.view.addLayer(this.#flowCover);
    this.#jamCover.show(page.jams ?? []);
    this.view.addLayer(this.#jamCover);
    this.view.addLayer(new AreaMark(() => features.get(this.#area)));
    this.view.on('tap', ({ screenX, screenY }) => {
      const hit = this.view.featureAt(screenX, screenY, { kinds: ['area'] });
      page.onArea(hit?.id ?? '');
    });
    const controls = makeMapControls(this.view, {
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      fit: t('fit'),
      north: t('north'),
    });
    this.element.append(
      element(
        'div',
        { class: 'covers', role: 'group', 'aria-label': t('covers') },
        ...this.#buttons.values(),
      ),
      this.#switcher.element,
      controls,
      this.#legend,
    );
    this.view.fit();
  }

  /** The floor that is shown. */
  get floor() {
    return this.view.floor;
  }

  /** How many arrows are drawn. */
  get arrows() {
    return this.#flowCover.arrows(this.view).length;
  }

  /** How many squares with jams are drawn. */
  get jams() {
    return this.#jamCover.on(this.view.floor).length;
  }

  /** Shows another floor, where there is one. @param {string} id */
  setFloor(id) {
    if (this.#page.venue.floors.some((floor) => floor.id === id)) this.view.setFloor(id);
    this.#switcher.choose(this.view.floor);
  }

  /** @param {string} id of the area that is looked at; "" for none */
  select(id) {
    if (id === this.#area) return;
    this.#area = id;
    const floor = this.#middles.get(id)?.floor;
    if (floor !== undefined) this.setFloor(floor);
    this.view.requestRender();
  }

  /** @param {Cover} cover */
  setCover(cover) {
    this.#cover = cover;
    for (const [each, button] of this.#buttons) {
      button.setAttribute('aria-pressed', String(each === cover));
    }
    if (cover !== 'heat') this.#heat.show(null);
    this.#showLegend(null);
    this.view.requestRender();
  }

  /** @param {readonly Flow[]} flows */
  setFlows(flows) {
    this.#flows = flows;
    if (this.#cover === 'flows') this.#showLegend(null);
    this.view.requestRender();
  }

  /** @param {HeatAnswer | null} heat */
  setHeat(heat) {
    if (this.#cover !== 'heat') return;
    this.#heat.show(heat);
    this.#showLegend(heat);
    this.view.requestRender();
  }

  #showJamLegend() {
    const { t } = this.#page.speech;
    const { jams } = this.#page;
    setText(this.#legendTitle, t(jams?.length ? 'legend.jams' : 'legend.noJams'));
    if (!jams?.length) return;
    this.#legendItems.append(
      ...jamBands.map((from, band) =>
        element(
          'li',
          { 'data-band': band + 1 },
          element('i'),
          band === 0 ? `< ${this.#words.span(jamBands[1])}` : `≥ ${this.#words.span(from)}`,
        )
      ),
    );
  }

  /** @param {HeatAnswer | null} heat */
  #showLegend(heat) {
    const { t } = this.#page.speech;
    const { bands } = this.#heat;
    const isHeat = this.#cover === 'heat';
    this.#legend.hidden = this.#cover === 'none' || (isHeat && !heat);
    this.#legendItems.replaceChildren();
    if (this.#cover === 'jams') this.#showJamLegend();
    if (this.#cover === 'flows') {
      const within = this.#flows.some(({ origin, target }) => origin !== null && target !== null);
      setText(this.#legendTitle, t(within ? 'legend.flows' : 'legend.noFlows'));
    } else if (isHeat) {
      setText(this.#legendTitle, t(bands.length > 0 ? 'legend.heat' : 'legend.noHeat'));
      this.#legendItems.append(
        ...bands.map((from, band) =>
          element('li', { 'data-band': band }, element('i'), `≥ ${this.#words.span(from)}`)
        ),
      );
    }
  }
}
