// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { ageText } from '../connection/connection-state.js';
import { countText } from '../../shared/i18n/i18n.js';
/** @import { Level } from '../connection/connection-state.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Tally } from '../people/people.js' */

/** The bar on top: the venue, how many people are there, whether the data is fresh. */
export class TopBar {
  #speech;
  #total = element('strong', { class: 'total' });
  #scope = element('span', { class: 'scope', hidden: true });
  #states = [0, 1, 2, 3].map((state) =>
    element(
      'span',
      { class: 'state-count', 'data-state': state, hidden: true },
      element('span', {}),
      ' ',
      element('span', {}),
    )
  );
  #link = element('span', { class: 'link-text' });
  #chip = element('div', { class: 'link-chip', role: 'status' }, element('i'), this.#link);
  #name = element('h1', {});
  #toolbar = element('div', { class: 'toolbar' });
  /** @type {HTMLElement} */
  element;

  /** @param {Speech} speech @param {{ name: string, slug: string, logo: HTMLElement, tools: Node,
   *   menu: HTMLElement, mayEdit: boolean, seesDevices: boolean, seesFigures: boolean,
   *   seesAlarms: boolean, hasWall: boolean }} venue */
  constructor(
    speech,
    { name, slug, logo, tools, menu, mayEdit, seesDevices, seesFigures, seesAlarms, hasWall },
  ) {
    this.#speech = speech;
    this.setName(name);
    const { t } = speech;
    const home = element('a', {
      class: 'home',
      href: '../',
      'aria-label': t('venues'),
    }, icon('back'));
    const editor = element('a', {
      class: 'button icon-only edit-link',
      hidden: !mayEdit,
      href: `../editor/?venue=${encodeURIComponent(slug)}`,
      'aria-label': t('editor'),
    }, icon('pencil'));
    const devices = element('a', {
      class: 'button icon-only devices-link',
      hidden: !seesDevices,
      href: `../devices/?venue=${encodeURIComponent(slug)}`,
      'aria-label': t('devices'),
    }, icon('wifi'));
    const figures = element('a', {
      class: 'button icon-only figures-link',
      hidden: !seesFigures,
      href: `../insight/?venue=${encodeURIComponent(slug)}`,
      'aria-label': t('figures'),
    }, icon('figures'));
    const alarms = element('a', {
      class: 'button icon-only alarms-link',
      hidden: !seesAlarms,
      href: `../alarms/?venue=${encodeURIComponent(slug)}`,
      'aria-label': t('alarms'),
    }, icon('bell'));
    const wall = element('a', {
      class: 'button icon-only wall-link',
      hidden: !hasWall,
      href: `?venue=${encodeURIComponent(slug)}&wall=1`,
      'aria-label': t('wall'),
    }, icon('screen'));
    this.#toolbar.append(tools, figures, alarms, devices, wall, editor);
    this.element = element(
      'header',
      { class: 'bar' },
      home,
      logo,
      this.#name,
      element('div', { class: 'counts' }, this.#total, this.#scope, ...this.#states),
      element('span', { class: 'spring' }),
      this.#chip,
      this.#toolbar,
      menu,
    );
  }

  /** Adds what a wall shows. @param {readonly HTMLElement[]} parts */
  addParts(parts) {
    this.element.append(...parts);
  }

  /** Adds a button before all others. @param {HTMLElement} tool */
  addTool(tool) {
    this.#toolbar.prepend(tool);
  }

  /** @param {string} name of the venue */
  setName(name) {
    setText(this.#name, name);
  }

  /** @param {Tally} tally of the people in view
   * @param {number} total how many people are in the venue
   * @param {boolean} isWhole the view holds the whole floor
   * @param {number} [least] the smallest group that the server counts; 0 where numbers are exact */
  setTally({ all, states }, total, isWhole, least = 0) {
    const { t, number } = this.#speech;
    setText(
      this.#total,
      t('count', { count: countText({ count: total, least, isFew: total === 0 }, number) }),
    );
    setText(this.#scope, t('here'));
    this.#scope.title = t(isWhole ? 'onThisFloor' : 'inThisPart');
    this.#scope.hidden = all >= total || all === 0;
    const names = [t('standing'), t('moving'), t('stale'), t('doubtful')];
    this.#states.forEach((node, state) => {
      const [count, name] = node.children;
      setText(count, number(states[state]));
      setText(name, names[state]);
      node.title = names[state];
      node.hidden = (state >= 2 && states[state] === 0) || all === 0;
    });
  }

  /** Says that the past is shown. @param {string} words the moment */
  setPast(words) {
    setText(this.#link, this.#speech.t('pastChip', { time: words }));
    this.#chip.dataset.level = 'past';
  }

  /** Says that the map is paused; the data that still comes is not the data on the map. */
  setPaused() {
    setText(this.#link, this.#speech.t('pausedChip'));
    this.#chip.dataset.level = 'paused';
  }

  /** @param {Level} level @param {number} age ms */
  setLink(level, age) {
    const { t, language } = this.#speech;
    const words = ageText(age, t, language);
    const text = {
      connecting: t('connecting'),
      live: `${t('live')} · ${t('age', { age: words })}`,
      quiet: t('quiet', { age: words }),
      lost: `${t('lost')} · ${words}`,
    }[level];
    setText(this.#link, text);
    if (this.#chip.dataset.level !== level) this.#chip.dataset.level = level;
  }
}
