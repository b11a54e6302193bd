// @ts-check
import { element, setText } from '../../../shared/ui/element.js';
import { reveal } from '../../map/reveal.js';
import { icon } from '../controls/icon.js';
import { choiceButton } from './choice-button.js';

/** @import { AnchorSurvey, SurveyedAnchor } from '../../anchors/anchor-survey.js' */
/** @import { Editor } from '../../operations/editor.js' */

/** Delays shorter than this are not said, in metres. */
const shortest = 0.01;

/** Takes the distances between anchors, and says where they stand by them. */
export class SurveyPanel {
  #editor;
  #survey;
  #text;
  #status = element('p', { class: 'note', role: 'status' });
  #anchors = element('ul', { class: 'surveyed' });
  #pairs = element('ul', { class: 'pairs' });
  #take;
  node;

  /** @param {Editor} editor @param {AnchorSurvey} survey */
  constructor(editor, survey) {
    this.#editor = editor;
    this.#survey = survey;
    const { t } = editor.reader;
    this.#text = element('textarea', {
      rows: 4,
      spellcheck: 'false',
      placeholder: 'A1,A2,12.34',
      'aria-label': t('editor.survey.distances'),
    });
    const file = element('input', {
      type: 'file',
      accept: '.csv,.txt,text/csv,text/plain',
      'aria-label': t('editor.survey.file'),
      change: () => void this.#readFile(file.files?.[0]),
    });
    this.#take = choiceButton(t('editor.survey.take'), 'check', () => survey.take());
    const close = element('button', {
      type: 'button',
      class: 'icon-button',
      'aria-label': t('editor.anchors.close'),
      title: t('editor.anchors.close'),
      click: () => survey.show(false),
    }, icon('close'));
    this.node = element(
      'section',
      {
        class: 'planner-panel survey-panel',
        'data-float': '',
        'aria-label': t('editor.op.surveyAnchors'),
        hidden: true,
        dragover: (event) => event.preventDefault(),
        drop: (event) => this.#drop(event),
      },
      element('div', { class: 'head' }, element('h2', {}, t('editor.op.surveyAnchors')), close),
      element('p', { class: 'note' }, t('editor.survey.hint')),
      this.#text,
      file,
      choiceButton(
        t('editor.survey.compute'),
        'ruler',
        () => void survey.read(this.#text.value),
      ),
      this.#status,
      this.#anchors,
      this.#pairs,
      this.#take,
    );
  }

  /** Brings it into step with the survey. */
  update() {
    const survey = this.#survey;
    this.node.hidden = !survey.isShown;
    const { reader, reader: { t } } = this.#editor;
    const { answer, moved } = survey;
    setText(this.#status, this.#words());
    this.#take.hidden = moved.length === 0;
    this.#anchors.replaceChildren(...(answer?.anchors ?? []).map((each) => this.#row(each)));
    this.#pairs.replaceChildren(...(answer?.badPairs ?? []).map(({ from, to, excess }) => {
      const key = excess > 0 ? 'editor.survey.tooLong' : 'editor.survey.tooShort';
      const by = reader.length(Math.abs(excess), 2);
      return element('li', {}, t(key, { from: this.#name(from), to: this.#name(to), by }));
    }));
  }

  #words() {
    const { reader: { t } } = this.#editor;
    const { answer, failure, badLines, count, isBusy, moved } = this.#survey;
    if (isBusy) return t('editor.survey.computing');
    if (failure) return t(...failure);
    if (!answer) return '';
    return [
      t('editor.survey.found', { count: moved.length, distances: count }),
      badLines.length > 0 ? t('editor.survey.badLines', { lines: badLines.join(', ') }) : '',
      answer.unknown.length > 0
        ? t('editor.survey.unknown', { names: answer.unknown.join(', ') })
        : '',
      answer.anchors.filter(({ measured }) => measured).length < 3
        ? t('editor.survey.measureThree')
        : '',
    ].filter(Boolean).join(' ');
  }

  /** @param {SurveyedAnchor} anchor */
  #row({ id, radius, delay, certainty, measured }) {
    const { reader, reader: { t } } = this.#editor;
    const survey = this.#survey;
    const tick = element('input', {
      type: 'checkbox',
      'aria-label': t('editor.survey.measured', { name: this.#name(id) }),
      // An anchor with a small accuracy is held anyway.
      disabled: measured && !survey.isTicked(id),
      change: () => void survey.tick(id, tick.checked),
    });
    tick.checked = measured;
    const isDelayed = certainty === 'determined' && Math.abs(delay) >= shortest;
    const words = measured
      ? t('editor.survey.held')
      : t(`editor.survey.${isDelayed ? 'delayed' : certainty}`, {
        radius: reader.length(radius, 2),
        delay: reader.length(delay, 2),
      });
    const click = () => reveal(this.#editor, id);
    return element(
      'li',
      { class: certainty },
      tick,
      element('button', { type: 'button', click }, `${this.#name(id)}: ${words}`),
    );
  }

  /** An anchor's device, else its id. @param {string} id */
  #name(id) {
    return this.#editor.session.shown.feature(id)?.properties.device || id;
  }

  /** @param {DragEvent} event */
  #drop(event) {
    event.preventDefault();
    event.stopPropagation();
    void this.#readFile(event.dataTransfer?.files[0]);
  }

  /** @param {File | undefined} file */
  async #readFile(file) {
    if (!file) return;
    this.#text.value = await file.text();
    await this.#survey.read(this.#text.value);
  }
}
