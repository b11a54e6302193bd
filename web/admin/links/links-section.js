// @ts-check
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { makeChoice } from '../../shared/ui/form-field.js';
import { showToast } from '../../shared/ui/toast.js';
import { askForLink, showMadeLink } from './link-dialog.js';
import { addressOf } from '../frame/one-time-link.js';
import { printSheet } from '../frame/print-sheet.js';
import { makeDangerAction, makeEmpty, makeSection } from '../frame/section.js';
import { readPlaces } from './places.js';
import { VisitorsPanel } from './visitors-panel.js';
/** @import { Handed, Link } from '../../shared/api/accounts-types.js' */
/** @import { AdminContext } from '../frame/admin-context.js' */
/** @import { Places } from './places.js' */

/** The links of a venue for screens, devices and guests. */
export class LinksSection {
  #context;
  #section;
  #venue;
  /** @type {Map<string, Promise<Places>>} */
  #places = new Map();
  /** Links that were made since the page was opened, with their tokens, which the server does not tell
   * again. @type {{ slug: string, link: Link & Handed }[]} */
  #made = [];
  #print;
  #visitors;
  element;

  /** @param {AdminContext} context */
  constructor(context) {
    const { t, venuesFor, venueName } = context;
    this.#context = context;
    const venues = venuesFor('shareVenue').filter((slug) => slug !== '*');
    this.#venue = makeChoice({
      label: t('whichVenue'),
      name: 'venue',
      value: venues.find((slug) => slug === context.asked),
      options: venues.map((slug) => [slug, venueName(slug)]),
    });
    this.#venue.node.classList.add('venue-choice');
    this.#venue.input.addEventListener('change', () => void this.load());
    const make = element(
      'button',
      {
        type: 'button',
        class: 'button primary',
        click: () => void this.#make(),
      },
      icon('plus'),
      t('newLink'),
    );
    make.disabled = venues.length === 0;
    this.#print = element('button', {
      type: 'button',
      class: 'button',
      hidden: true,
      click: () => this.#printMade(),
    });
    this.#section = makeSection({
      id: 'links',
      lead: t('linksLead'),
      actions: [venues.length > 1 ? this.#venue.node : null, this.#print, make],
    });
    this.#visitors = new VisitorsPanel(context, () => this.load());
    this.element = this.#section.node;
    this.element.append(this.#visitors.element);
  }

  /** @returns {string} the slug of the venue that is shown */
  get #slug() {
    return this.#venue.input.value;
  }

  #placesHere() {
    const slug = this.#slug;
    const known = this.#places.get(slug) ?? readPlaces(this.#context, slug);
    this.#places.set(slug, known);
    known.catch(() => this.#places.delete(slug));
    return known;
  }

  async load() {
    const { t, accounts, names, refusal } = this.#context;
    const slug = this.#slug;
    if (!slug) {
      return this.#section.show([], () => makeEmpty(t('noVenueYet'), t('noVenueYetText')));
    }
    try {
      const [links, places, guests] = await Promise.all([
        accounts.links(slug),
        this.#placesHere(),
        accounts.guests(slug),
      ]);
      for (const { id, label } of links) names.set(id, label);
      // What was revoked meanwhile is not worth its paper.
      const known = new Set(links.map(({ id }) => id));
      this.#made = this.#made.filter((each) => each.slug !== slug || known.has(each.link.id));
      this.#offerPrint();
      this.#visitors.show(slug, guests);
      this.#section.show(
        links.map((link) => this.#row(link, places)),
        () => makeEmpty(t('noLinks'), t('noLinksText')),
      );
      this.#section.complain('');
    } catch (error) {
      this.#section.complain(refusal(error));
    }
  }

  async #make() {
    try {
      const slug = this.#slug;
      const link = await askForLink(this.#context, slug, await this.#placesHere());
      if (!link) return;
      this.#made.push({ slug, link });
      await this.load();
    } catch (error) {
      this.#section.complain(this.#context.refusal(error));
    }
  }

  /** The links of the venue that is shown of which the page still has the tokens. */
  get #printable() {
    return this.#made.filter(({ slug }) => slug === this.#slug).map(({ link }) => link);
  }

  #offerPrint() {
    const count = this.#printable.length;
    // A single one is printed where it is shown.
    this.#print.hidden = count < 2;
    this.#print.textContent = this.#context.t('printSheet', { count });
  }

  #printMade() {
    const { t, venueName } = this.#context;
    printSheet(this.#printable.map(({ token, label, role }) => {
      const address = addressOf(this.#context, token);
      return {
        address,
        label: t('qr'),
        caption: label || t('session.unnamed'),
        lines: [`${venueName(this.#slug)} · ${t(`role.${role}`)}`, address],
      };
    }));
  }

  /** @param {Link} link @param {Places} places */
  #row(link, places) {
    const { t, moment, day } = this.#context;
    const { role, label, floor, place, navigator: pseudonym, device, created, expires, lastUsed } =
      link;
    const name = label || t('session.unnamed');
    const where = [
      place && places.placeName(place),
      floor && places.floorName(floor),
      pseudonym,
      device,
    ]
      .filter(Boolean).join(' · ');
    const pictures = { kiosk: 'info', viewer: 'people', staff: 'people', navigator: 'walking' };
    return element(
      'li',
      { class: 'row card', 'data-id': link.id },
      element(
        'span',
        { class: 'face', 'aria-hidden': 'true' },
        icon(pictures[/** @type {keyof typeof pictures} */ (role)] ?? 'wifi'),
      ),
      element(
        'div',
        { class: 'about' },
        element('strong', {}, name),
        where ? element('span', {}, where) : null,
        element(
          'span',
          { class: 'quiet' },
          lastUsed
            ? t('lastUsed', { time: moment(lastUsed) })
            : t('neverUsed', { time: day(created, '') }),
        ),
        element(
          'span',
          { class: 'quiet' },
          expires ? t('until', { time: moment(expires) }) : t('untilRevoked'),
        ),
      ),
      element('ul', { class: 'chips' }, element('li', { 'data-role': role }, t(`role.${role}`))),
      makeDangerAction({
        label: t('revoke'),
        name,
        click: () => void this.#revoke(link, name),
        more: { label: t('rotate'), click: () => void this.#rotate(link, name) },
      }),
    );
  }

  /** Gives a link a new token, which is shown once. @param {Link} link @param {string} name */
  async #rotate({ id }, name) {
    const { t, accounts, refusal } = this.#context;
    const slug = this.#slug;
    /** @type {(Link & Handed) | null} */
    let made = null;
    const isDone = await askDialog({
      title: t('rotateTitle', { name }),
      text: t('rotateText'),
      confirm: t('rotate'),
      cancel: t('form.cancel'),
      isDanger: true,
      send: async () => {
        made = await accounts.rotateLink(slug, id);
      },
      refuse: refusal,
    });
    if (!isDone || !made) return;
    const link = /** @type {Link & Handed} */ (made);
    this.#made = [...this.#made.filter((each) => each.link.id !== id), { slug, link }];
    await showMadeLink(this.#context, link, name);
    await this.load();
    this.element.focus();
  }

  /** @param {Link} link @param {string} name */
  async #revoke({ id, role }, name) {
    const { t, accounts, refusal } = this.#context;
    const isDone = await askDialog({
      title: t('revokeTitle', { name }),
      text: t(role === 'kiosk' ? 'revokeKiosk' : 'revokeText'),
      confirm: t('revoke'),
      cancel: t('form.cancel'),
      isDanger: true,
      send: () => accounts.revokeLink(this.#slug, id),
      refuse: refusal,
    });
    if (!isDone) return;
    showToast(t('revoked', { name }), { tone: 'good' });
    await this.load();
    this.element.focus();
  }
}
