// @ts-check
import { findBase } from '../shared/api/base-url.js';
import { Places } from '../shared/places/places.js';
import { boxCentre } from '../shared/geometry/box.js';
import { element } from '../shared/ui/element.js';
import { readEmbedding, showEmbedded, snippetOf } from './embedded-example.js';
import { ExampleCard } from './example-card.js';
import { standalone } from './program-text.js';
import { curlText, pythonTexts, requests } from './requests.js';
/** @import { Client } from '../shared/api/client.js' */
/** @import { VenueSummary } from '../shared/api/types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { Embedding } from './embedded-example.js' */
/** @import { Example, Output } from './example-card.js' */
/** @import { Filled, Program } from './program-text.js' */
/** @import { ShownRequest } from './requests.js' */

/** The modules of the programs by the names of their texts. */
const programs = Object.freeze({
  readPlan: 'read-plan',
  followPeople: 'follow-people',
  keepRoute: 'keep-route',
  reportLocation: 'report-location',
  postEdit: 'post-edit',
});
/** What stands for the token of a link in texts. */
const anyToken = 'fcl_…';

/** The page of examples: each with its text, filled for one venue, and what comes of running it. */
export class ExamplesPage {
  #root;
  #speech;
  #client;
  #isOpen;
  #server = findBase();
  /** @type {Embedding} */
  #embedding = null;
  /** @type {Filled} */
  #filled;
  /** @type {ExampleCard[]} */
  #cards = [];
  #note = element('p', { class: 'hint', role: 'status', hidden: true });

  /** @param {HTMLElement} root
   * @param {{ speech: Speech, client: Client, isOpen: boolean, menu: HTMLElement }} parts
   *   isOpen: clients need no token here */
  constructor(root, { speech, client, isOpen, menu }) {
    this.#root = root;
    this.#speech = speech;
    this.#client = client;
    this.#isOpen = isOpen;
    this.#filled = {
      server: this.#server,
      token: null,
      venue: '',
      from: '',
      to: '',
      floor: '0',
      x: 0,
      y: 0,
    };
    const { t } = speech;
    root.replaceChildren(
      element(
        'header',
        {},
        element('a', { href: this.#server, class: 'brand' }, 'Floorcast'),
        element('h1', {}, t('title')),
        element('a', { href: `${this.#server}api/` }, t('reference')),
        menu,
      ),
    );
  }

  /** What tests look at. */
  get state() {
    return { venue: this.#filled.venue, hasIntegrity: this.#embedding !== null };
  }

  /** Shows the examples of the venues that the reader may see.
   * @param {readonly VenueSummary[]} venues @param {string | null} wanted a slug */
  async show(venues, wanted) {
    const { t, localized } = this.#speech;
    const main = element('main', {});
    this.#root.append(main);
    if (venues.length === 0) {
      main.append(element('p', { class: 'notice' }, t('noVenues')));
      return;
    }
    this.#embedding = await readEmbedding(this.#server);
    const first = venues.find(({ slug }) => slug === wanted) ?? venues[0];
    await this.#fillFor(first.slug);
    const chooser = element(
      'select',
      { class: 'input', change: (event) => void this.#choose(event.target.value) },
      ...venues.map((venue) =>
        element(
          'option',
          { value: venue.slug, selected: venue === first },
          ('name' in venue && localized(venue.name)) || venue.slug,
        )
      ),
    );
    main.append(
      element('p', {}, t('intro')),
      this.#isOpen ? '' : element('p', { class: 'hint' }, t('keyed')),
      element('label', { class: 'chooser' }, element('span', {}, t('venue')), chooser),
      this.#note,
      this.#section('element', [this.#embedded()]),
      this.#section('javascript', this.#modules()),
      this.#section('curl', this.#commands()),
      this.#section(
        'python',
        Object.entries(pythonTexts).map(([name, text]) => ({
          name,
          text: () => text(this.#shown()),
        })),
      ),
    );
  }

  /** @param {string} name @param {readonly Example[]} examples */
  #section(name, examples) {
    const { t } = this.#speech;
    const cards = examples.map((example) => new ExampleCard(t, example));
    this.#cards.push(...cards);
    return element(
      'section',
      { 'aria-labelledby': `section-${name}` },
      element('h2', { id: `section-${name}` }, t(name)),
      element('p', { class: 'hint' }, t(`${name}.more`)),
      ...cards.map((card) => card.element),
    );
  }

  /** What stands in texts: where a program of a reader needs a token, it has a place for it. */
  #shown() {
    return { ...this.#filled, token: this.#isOpen ? null : anyToken };
  }

  /** @returns {Example} */
  #embedded() {
    return {
      name: 'embedded',
      text: () => snippetOf(this.#shown(), this.#embedding),
      run: (output) => showEmbedded(this.#filled, this.#embedding, output),
    };
  }

  /** @returns {Example[]} */
  #modules() {
    return Object.entries(programs).map(([name, file]) => {
      const address = new URL(`examples/programs/${file}.js`, this.#server).href;
      return {
        name,
        // The reader sees the module that runs.
        text: async () => standalone(await (await fetch(address)).text(), this.#shown()),
        run: async ({ print }) => {
          /** @type {{ run: Program }} */
          const { run } = await import(address);
          await run({ ...this.#filled, print });
        },
      };
    });
  }

  /** @returns {Example[]} */
  #commands() {
    return Object.entries(requests).map(([name, request]) => ({
      name,
      text: () => curlText(request(this.#filled), this.#shown()),
      run: (output) => this.#send(request(this.#filled), output),
    }));
  }

  /** @param {ShownRequest} request @param {Output} output */
  async #send({ method, path, body }, { print }) {
    const answer = await fetch(new URL(path, this.#server), {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    print(answer.status, answer.statusText);
    print(JSON.stringify(await answer.json(), null, 2));
  }

  /** @param {string} slug */
  async #choose(slug) {
    await this.#fillFor(slug);
    const address = new URL(location.href);
    address.searchParams.set('venue', slug);
    history.replaceState(null, '', address);
    await Promise.all(this.#cards.map((card) => card.fill()));
  }

  /** Takes two places of a venue, and a point, for the examples. @param {string} slug */
  async #fillFor(slug) {
    const { venue, features, revision } = await this.#client.snapshot(slug);
    const targets = [...new Places(venue, features, revision).targets.values()]
      .filter(({ isPoint }) => isPoint);
    const floor = [...venue.floors].sort((a, b) => Math.abs(a.ordinal) - Math.abs(b.ordinal))[0];
    const [x, y] = floor ? boxCentre(floor.bounds) : [0, 0];
    const [from, to] = [targets[0], targets.at(-1)];
    this.#note.hidden = targets.length > 1;
    this.#note.textContent = targets.length > 1 ? '' : this.#speech.t('noPlaces');
    this.#filled = {
      ...this.#filled,
      venue: slug,
      from: from?.id ?? '',
      to: to?.id ?? '',
      floor: from?.floor ?? floor?.id ?? '0',
      x: Math.round(from?.x ?? x),
      y: Math.round(from?.y ?? y),
    };
  }
}
