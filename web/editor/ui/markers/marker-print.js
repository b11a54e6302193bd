// @ts-check
import { nameIn } from '../../../shared/i18n/name-in.js';
import { groupedCode } from '../../../shared/places/marker-code.js';
import { element } from '../../../shared/ui/element.js';
import { giveCodes, printedMarkers, withoutCode } from '../../markers/marker-list.js';
import { choiceButton } from '../anchors/choice-button.js';
import { labelOf } from '../controls/label.js';
import { colourPosters, poster, posterLanguages } from './poster.js';

/** @import { Client } from '../../../shared/api/client.js' */
/** @import { Editor } from '../../operations/editor.js' */
/** @import { MarkerChoice, PrintedMarker } from '../../markers/marker-list.js' */

/** On what markers are printed: several on a sheet of A4, one on a poster, or a list of where they hang. */
const FORMS = /** @type {const} */ (['sheet', 'a6', 'a5', 'a4', 'a3', 'list']);
/** @typedef {typeof FORMS[number]} Form */

/** The dialog that prints markers. */
class MarkerPrint {
  #editor;
  #client;
  #address;
  /** @type {MarkerChoice} */
  #choice;
  /** @type {Form} */
  #form = 'sheet';
  #pages = element('div', { class: 'poster-pages' });
  #missing = element('p', { class: 'note', hidden: true });
  #dialog;
  /** Ends listening to the page. */
  #end = new AbortController();

  /** @param {Editor} editor @param {Client} client @param {string} address  of the server */
  constructor(editor, client, address) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#client = client;
    this.#address = address;
    const hasSelected = editor.selection.features.some(({ kind }) => kind === 'marker');
    this.#choice = hasSelected ? 'selected' : 'floor';
    this.#dialog = element(
      'dialog',
      {
        class: 'markers',
        'aria-label': t('editor.op.printMarkers'),
        close: () => this.#close(),
      },
      element(
        'header',
        {},
        element('h2', {}, t('editor.op.printMarkers')),
        this.#select(
          'choice',
          hasSelected ? ['selected', 'floor', 'all'] : ['floor', 'all'],
          (value) => this.#choice = /** @type {MarkerChoice} */ (value),
        ),
        this.#select('form', FORMS, (value) => this.#form = /** @type {Form} */ (value)),
        choiceButton(t('editor.mounting.print'), 'picture', () => print()),
        choiceButton(t('editor.anchors.close'), 'close', () => this.#dialog.close()),
      ),
      this.#missing,
      this.#pages,
    );
  }

  #close() {
    this.#end.abort();
    this.#dialog.remove();
  }

  show() {
    // What lies in a dialog has no pages of its own size: paper gets a copy outside of it.
    addEventListener('beforeprint', () => {
      const paper = /** @type {HTMLElement} */ (this.#pages.cloneNode(true));
      colourPosters(paper, this.#editor.session.shown.settings);
      document.body.append(paper);
      addEventListener('afterprint', () => document.body.removeChild(paper), { once: true });
    }, { signal: this.#end.signal });
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#update();
  }

  /** @param {'choice' | 'form'} name @param {readonly string[]} values
   * @param {(value: string) => void} set */
  #select(name, values, set) {
    const { t } = this.#editor.reader;
    const select = element(
      'select',
      { 'aria-label': t(`editor.markers.${name}`), 'data-choice': name },
      ...values.map((value) => element('option', { value }, t(`editor.markers.${name}.${value}`))),
    );
    select.addEventListener('change', () => {
      set(select.value);
      this.#update();
    });
    return select;
  }

  #update() {
    const { session, selection, view, reader: { t } } = this.#editor;
    const plan = session.shown;
    const rows = printedMarkers(plan, {
      choice: this.#choice,
      floor: view.floor,
      selected: selection.ids,
    });
    this.#showMissing();
    this.#pages.dataset.form = this.#form;
    colourPosters(this.#pages, plan.settings);
    if (rows.length === 0) {
      this.#pages.replaceChildren(element('p', {}, t('editor.markers.empty')));
    } else if (this.#form === 'list') this.#pages.replaceChildren(this.#list(rows));
    else this.#pages.replaceChildren(...rows.map((row) => this.#poster(row)));
  }

  /** Markers that were drawn before there were codes get them here. */
  #showMissing() {
    const { session, reader: { t } } = this.#editor;
    const bare = withoutCode(session.shown);
    this.#missing.hidden = bare.length === 0;
    this.#missing.replaceChildren(
      t('editor.markers.bare', { count: bare.length }),
      ' ',
      element('button', {
        type: 'button',
        class: 'choice',
        click: () => {
          session.perform(giveCodes(bare), 'editor.did.giveCodes');
          this.#update();
        },
      }, t('editor.markers.give')),
    );
  }

  /** @param {PrintedMarker} row */
  #link({ code }) {
    return new URL(`m/${code}`, this.#address).href;
  }

  /** Where a marker hangs, in the languages of posters. @param {PrintedMarker} row
   * @param {readonly string[]} languages */
  #placeNames(row, languages) {
    const { name } = row.place?.properties ?? {};
    if (!name) return this.#placeName(row);
    return [...new Set(languages.map((each) => nameIn(name, each)))].filter(Boolean).join(' · ');
  }

  /** @param {PrintedMarker} row */
  #placeName({ marker, place }) {
    const { session, reader } = this.#editor;
    return labelOf(place ?? marker, session.shown, reader);
  }

  /** @param {PrintedMarker} row */
  #poster(row) {
    const { session, reader } = this.#editor;
    const plan = session.shown;
    const { name, settings } = plan;
    const languages = posterLanguages(plan);
    const logo = typeof settings?.logo === 'string' ? settings.logo : null;
    return poster(row, {
      link: this.#link(row),
      place: this.#placeNames(row, languages),
      floor: reader.floorName(plan.floor(row.marker.floor)),
      venue: nameIn(name, reader.language) || session.slug,
      logo: logo === null ? null : this.#client.contentURL(session.slug, logo),
      languages,
      features: plan.onFloor(row.marker.floor),
      label: reader.t('editor.markers.code', { code: groupedCode(row.code) }),
    });
  }

  /** @param {readonly PrintedMarker[]} rows */
  #list(rows) {
    const { session, reader, reader: { t } } = this.#editor;
    const heads = ['number', 'where', 'floor', 'x', 'y', 'height', 'code'];
    return element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...heads.map((head) => element('th', { scope: 'col' }, t(`editor.markers.head.${head}`))),
        ),
      ),
      element(
        'tbody',
        {},
        ...rows.map((row) => {
          const { number, marker, code } = row;
          const [x, y] = /** @type {[number, number]} */ (marker.geometry.coordinates);
          const { height } = marker.properties;
          const near = t('editor.markers.near', { name: this.#placeName(row) });
          const floor = reader.floorName(session.shown.floor(marker.floor));
          const cells = [
            near,
            floor,
            reader.length(x, 1),
            reader.length(y, 1),
            height === undefined ? '–' : reader.length(height, 1),
            groupedCode(code),
          ];
          return element(
            'tr',
            {},
            element('th', { scope: 'row' }, String(number)),
            ...cells.map((text) => element('td', {}, text)),
          );
        }),
      ),
    );
  }
}

/**
 * Shows the markers as they are printed.
 *
 * @param {Editor} editor
 * @param {Client} client
 */
export const openMarkerPrint = async (editor, client) => {
  const { publicURL } = await client.session();
  new MarkerPrint(editor, client, publicURL ?? client.base).show();
};
