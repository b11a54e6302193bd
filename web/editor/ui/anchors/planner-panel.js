// @ts-check
import { element, setText } from '../../../shared/ui/element.js';
import { pointIn } from '../../../shared/ui/page-zoom.js';
import { bandEnds } from '../../../shared/map/coverage/coverage-map.js';
import { smallestAround } from '../../anchors/mounting-list.js';
import { reveal } from '../../map/reveal.js';
import { icon } from '../controls/icon.js';
import { labelOf } from '../controls/label.js';
import { lengthField } from '../controls/number-field.js';
import { ProposalSection } from './proposal-section.js';

/** @import { AnchorPlan } from '../../anchors/anchor-plan.js' */
/** @import { Hole } from '../../../shared/map/coverage/coverage-map.js' */
/** @import { ChoiceName } from '../../anchors/planner-choices.js' */
/** @import { Editor } from '../../operations/editor.js' */

/** Holes that the list names. */
const listed = 6;
/** @type {readonly ChoiceName[]} */
const choiceNames = ['wanted', 'height', 'reach'];

/** What the colours of the floor mean, what is wanted, where it is not met, and what helps. */
export class PlannerPanel {
  #editor;
  #plan;
  #summary = element('p', { class: 'summary' });
  #note = element('p', { class: 'note', hidden: true });
  #here = element('p', { class: 'here' });
  #legend = element('ul', { class: 'bands' });
  #holes = element('ul', { class: 'holes' });
  #fields;
  #proposal;
  /** Has a screen reader read the result, once nothing is searched any more. */
  #announced = element('output', { class: 'visually-hidden', 'aria-live': 'polite' });
  /** What the list of holes was made of. */
  #listed = '';
  node;

  /** @param {Editor} editor @param {AnchorPlan} plan */
  constructor(editor, plan) {
    this.#editor = editor;
    this.#plan = plan;
    const { reader, reader: { t } } = editor;
    this.#fields = choiceNames.map((name) => ({
      name,
      field: lengthField(reader, {
        label: t(`editor.anchors.${name}`),
        value: plan.choices[name],
        onChange: (metres) => plan.choose(name, metres),
      }),
    }));
    this.#proposal = new ProposalSection(editor, plan);
    const close = element('button', {
      type: 'button',
      class: 'icon-button',
      'aria-label': t('editor.anchors.close'),
      title: t('editor.anchors.close'),
      click: () => plan.show(false),
    }, icon('close'));
    const list = element(
      'button',
      {
        type: 'button',
        class: 'choice',
        click: () => void this.#openList(),
      },
      icon('table'),
      element('span', {}, t('editor.anchors.list')),
    );
    this.node = element(
      'section',
      {
        class: 'planner-panel',
        'data-float': '',
        'aria-label': t('editor.op.planAnchors'),
        hidden: true,
      },
      element('div', { class: 'head' }, element('h2', {}, t('editor.op.planAnchors')), close),
      this.#summary,
      this.#note,
      this.#legend,
      this.#here,
      element('div', { class: 'choices' }, ...this.#fields.map(({ field }) => field.node)),
      this.#proposal.node,
      this.#holes,
      list,
      this.#announced,
    );
  }

  /** Brings it into step with the plan. */
  update() {
    const plan = this.#plan;
    this.node.hidden = !plan.isShown;
    if (!plan.isShown) return;
    const { reader, reader: { t } } = this.#editor;
    for (const { name, field } of this.#fields) field.update(plan.choices[name]);
    const { found, failure, choices: { wanted } } = plan;
    const text = found
      ? t('editor.anchors.summary', {
        share: Math.round(100 * found.share),
        wanted: reader.length(wanted, 2),
        anchors: t('editor.anchors.count', { count: plan.anchors.length }),
      })
      : t('editor.anchors.computing');
    setText(this.#summary, text);
    this.#note.hidden = failure === null;
    if (failure) setText(this.#note, t(...failure));
    this.#showLegend(wanted);
    this.#showHoles(found?.holes ?? []);
    this.#proposal.update();
    if (!plan.isBusy) setText(this.#announced, [text, this.#proposal.text].join(' ').trim());
  }

  /** Says what is under the pointer. @param {PointerEvent} event */
  point(event) {
    const { found } = this.#plan;
    if (!found) return;
    const { view: { surface }, reader, reader: { t } } = this.#editor;
    const radius = found.map.radiusAt(surface.toWorld(pointIn(surface.host, event)));
    const text = radius === null
      ? ''
      : radius === Infinity
      ? t('editor.anchors.hereNone')
      : t('editor.anchors.here', { radius: reader.length(radius, 2) });
    setText(this.#here, text || t('editor.anchors.hint'));
  }

  /** @param {number} wanted */
  #showLegend(wanted) {
    const { reader, reader: { t } } = this.#editor;
    const ends = bandEnds(wanted).map((end) => reader.length(end, 2));
    const texts = [
      ...ends.map((end) => t('editor.anchors.upTo', { end })),
      t('editor.anchors.above', { end: ends.at(-1) }),
      t('editor.anchors.none'),
    ];
    if (texts.join() === this.#legend.dataset.texts) return;
    this.#legend.dataset.texts = texts.join();
    this.#legend.replaceChildren(
      ...texts.map((text, band) =>
        element('li', {}, element('i', { class: `band-${band}`, 'aria-hidden': 'true' }), text)
      ),
    );
  }

  /** @param {readonly Hole[]} holes */
  #showHoles(holes) {
    const named = holes.slice(0, listed).map((hole) => ({ hole, text: this.#holeText(hole) }));
    const more = holes.length - named.length;
    const key = `${named.map(({ text, hole: { at } }) => `${text}${at}`)}${more}`;
    if (key === this.#listed) return;
    this.#listed = key;
    const { t } = this.#editor.reader;
    const { view: { surface } } = this.#editor;
    const rows = named.map(({ hole, text }) => {
      const click = () => surface.zoomTo(hole.box);
      return element('li', {}, element('button', { type: 'button', click }, text));
    });
    if (more > 0) rows.push(element('li', {}, t('editor.anchors.moreHoles', { count: more })));
    this.#holes.replaceChildren(...rows);
  }

  /** Where a hole lies, how large it is, and how bad. @param {Hole} hole */
  #holeText({ at, area, worst }) {
    const { reader, reader: { t }, session: { shown }, view: { floor } } = this.#editor;
    const around = smallestAround(
      at,
      shown.onFloor(floor).filter(({ kind, geometry }) =>
        kind === 'area' && geometry.type === 'Polygon'
      ),
    );
    const place = around ? labelOf(around, shown, reader) : t('editor.anchors.outside');
    const surface = reader.surface(area);
    return worst === Infinity
      ? t('editor.anchors.holeNone', { place, surface })
      : t('editor.anchors.hole', { place, surface, radius: reader.length(worst, 1) });
  }

  async #openList() {
    const { openMountingSheet } = await import('./mounting-sheet.js');
    openMountingSheet(this.#editor, this.#plan.choices.height, (id) => reveal(this.#editor, id));
  }
}
