// @ts-check
import { element } from '../../shared/ui/element.js';
import { everyDevice } from '../model/device-filter.js';
import { makeQualityNote } from './quality-note.js';
import { AlarmList } from './alarm-list.js';
import { DeviceTable } from './device-table.js';
import { FilterBar } from './filter-bar.js';
import { StateCounts } from './state-counts.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { DevicesClient } from '../../shared/api/devices-client.js' */
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { DeviceBook } from '../model/device-book.js' */
/** @import { FigureTexts } from '../model/figures.js' */

/** The counts by state, the alarms, the filter and the table, which all show the same devices. */
export class DeviceLists {
  #page;
  #filter = { ...everyDevice };
  #alarms;
  #bar;
  #table;
  #quality;
  #empty;
  #nothing;
  /** @type {readonly Device[]} */
  #listed = [];
  counts;

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {FigureTexts} page.figures
   * @param {Pick<Client, "base"> & Pick<DevicesClient, "devicesTableURL">} page.client
   * @param {string} page.slug of the venue
   * @param {DeviceBook} page.book
   * @param {{ mayEdit: boolean, mayShare: boolean }} page.rights
   * @param {(device: Device) => string} page.nameOf
   * @param {(device: Device) => string} page.whereOf
   * @param {(id: string) => void} page.onOpen
   * @param {(id: string) => void} page.onTakePlace
   * @param {(id: string) => void} page.onPlace
   * @param {() => void} page.onFilter other devices are listed */
  constructor(page) {
    const { speech, figures, client, slug, book, rights } = page;
    const { t } = speech;
    this.#page = page;
    this.counts = new StateCounts(speech, (state) => this.#narrow({ state }));
    this.#alarms = new AlarmList({ ...page, mayEdit: rights.mayEdit });
    this.#bar = new FilterBar(speech, {
      floors: [],
      tableURL: client.devicesTableURL(slug),
      onFilter: (part) => this.#narrow(part),
      onSort: (column) => this.#table.sort(column),
    });
    this.#table = new DeviceTable({
      speech,
      figures,
      nameOf: page.nameOf,
      factsOf: (device) => ({
        name: page.nameOf(device),
        where: page.whereOf(device),
        seconds: book.secondsSince(device.heard, performance.now()),
      }),
      onOpen: page.onOpen,
      onSort: () => this.#showTable(),
    });
    this.#quality = makeQualityNote(speech, () => book.quality);
    const query = `?venue=${encodeURIComponent(slug)}`;
    this.#nothing = element('p', { class: 'quiet nothing', hidden: true }, t('noneListed'));
    this.#empty = element(
      'section',
      { class: 'empty card', hidden: true },
      element('h2', {}, t('emptyTitle')),
      element('p', {}, t('emptyText')),
      element(
        'div',
        { class: 'answers' },
        rights.mayShare
          ? element(
            'a',
            { class: 'button primary', href: `${client.base}admin/${query}#links` },
            t('emptyLink'),
          )
          : null,
        rights.mayEdit
          ? element(
            'a',
            { class: 'button', href: `${client.base}editor/${query}` },
            t('emptyEditor'),
          )
          : null,
      ),
    );
  }

  /** The parts in their order. @returns {HTMLElement[]} */
  get elements() {
    return [
      this.#empty,
      this.#alarms.element,
      this.#bar.element,
      this.#table.element,
      this.#nothing,
      this.#quality.element,
    ];
  }

  /** The devices that the filter lets pass. */
  get listed() {
    return this.#listed;
  }

  /** What is to be shown in the next frames. */
  get work() {
    return this.#table.work;
  }

  /** @param {readonly { id: string, name: string }[]} floors */
  setFloors(floors) {
    this.#bar.setFloors(floors);
  }

  /** Shows the newest figures. */
  show() {
    const { book } = this.#page;
    const { work } = this;
    work.add('counts', () => this.counts.show(book.counts));
    work.add('alarms', () => this.#alarms.show(performance.now()));
    this.#quality.show();
    const isEmpty = book.size === 0;
    this.#empty.hidden = !isEmpty;
    for (const part of [this.#bar, this.#table, this.#quality]) part.element.hidden = isEmpty;
    work.add('table', () => this.#showTable());
  }

  /** @param {string} id of the open device, or "" */
  select(id) {
    this.#table.select(id);
  }

  /** @param {string} id */
  focus(id) {
    this.#table.focus(id);
  }

  /** @param {Partial<typeof everyDevice>} part */
  #narrow(part) {
    this.#filter = { ...this.#filter, ...part };
    this.#showTable();
    this.#page.onFilter();
  }

  #showTable() {
    const { book } = this.#page;
    this.#listed = this.#table.show(book.all, this.#filter);
    this.#bar.note(this.#listed.length, book.size);
    this.#nothing.hidden = this.#listed.length > 0 || book.size === 0;
  }
}
