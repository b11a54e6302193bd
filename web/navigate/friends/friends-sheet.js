// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { makeFormField } from '../../shared/ui/form-field.js';
import { iconButton } from '../ui/icon-button.js';
import { makeCodeView } from './code-view.js';
import { deviceKey } from './device-key.js';
import { friendLink } from './friend-link.js';
import { FriendList } from './friend-list.js';
import { FriendScan } from './friend-scan.js';
import { FriendView } from './friend-view.js';
import { makeLogView } from './log-view.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { Friend, FriendsClient, Myself } from '../../shared/api/friends-client.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { FriendsParts } from './friends-part.js' */
/** @import { Notices } from './notices.js' */

/** The sheet “Friends”: the list, one friend, the visitor's log. */
export class FriendsSheet {
  #speech;
  #parts;
  #handlers;
  #say = element('p', { class: 'say', role: 'status' });
  #title = element('h2', { id: 'friends-sheet-title', tabindex: '-1' });
  #back;
  #body = element('div', { class: 'friends-body' });
  #element;
  #name;
  /** The name that the server knew when the field showed it. */
  #shownName = '';
  #code;
  #codeView = element('div', {});
  #scan;
  #sharing = element('div', { class: 'friends-sharing' });
  #list;
  #tell = element('div', { class: 'friends-tell' });
  #start;
  /** @type {FriendView | null} */
  #view = null;
  /** @type {Myself | null} */
  #me = null;
  /** @type {readonly Friend[]} */
  #friends = [];

  /** @param {Speech} speech
   * @param {Omit<FriendsParts, 'client'> & { client: FriendsClient, pages: Client, notices: Notices }} parts
   * @param {{ onChange: () => Promise<void>, onSharing: () => void }} handlers */
  constructor(speech, parts, handlers) {
    const { t } = speech;
    this.#speech = speech;
    this.#parts = parts;
    this.#handlers = handlers;
    this.#back = iconButton('back', t('friends.back'), () => this.#showStart());
    this.#element = element(
      'dialog',
      {
        class: 'friends-sheet',
        'aria-labelledby': 'friends-sheet-title',
        close: () => this.#scan.stop(),
      },
      element(
        'div',
        { class: 'sheet-head' },
        this.#back,
        this.#title,
        iconButton('close', t('friends.close'), () => this.#element.close()),
      ),
      this.#say,
      this.#body,
    );
    // No key reaches the map below.
    this.#element.addEventListener('keydown', (event) => event.stopPropagation());
    const save = element('button', { type: 'submit', class: 'button' }, t('friends.nameSave'));
    this.#name = makeFormField({
      label: t('friends.name'),
      name: 'friend-name',
      hint: t('friends.nameHint'),
      max: 40,
      beside: save,
    });
    const ask = element('button', { type: 'submit', class: 'button primary' }, t('friends.ask'));
    this.#code = makeFormField({
      label: t('friends.enter'),
      name: 'friend-code',
      hint: t('friends.enterHint'),
      max: 16,
      beside: ask,
    });
    this.#code.input.setAttribute('autocapitalize', 'characters');
    const { slug } = parts.places.venue;
    this.#scan = new FriendScan(speech, slug, (frame) => parts.pages.readCodes(slug, frame), {
      onCode: (code) => {
        this.#code.input.value = code;
        this.#code.input.focus();
        void this.#attempt(() => this.#ask());
      },
      onBegin: () => this.#title.focus(),
      onFail: () => this.#code.input.focus(),
    });
    this.#list = new FriendList(speech, {
      onOpen: (friend) => this.#showFriend(friend),
      onAccept: ({ id }) => this.#change(() => parts.client.accept(id)),
      onEnd: ({ id }) => this.#change(() => parts.client.remove(id)),
      onBlock: ({ id }) => this.#change(() => parts.client.block(id)),
      onFocusLost: () => this.#title.focus(),
    });
    this.#start = this.#makeStart();
    document.body.append(this.#element);
  }

  #makeStart() {
    const { t } = this.#speech;
    return [
      element('p', { class: 'hint' }, t('friends.why')),
      this.#form(this.#name.node, () => this.#saveName()),
      this.#sharing,
      element('button', {
        type: 'button',
        class: 'button',
        click: () => void this.#attempt(() => this.#showCode()),
      }, t('friends.show')),
      this.#codeView,
      this.#form(this.#code.node, () => this.#ask()),
      this.#scan.element,
      this.#list.element,
      this.#tell,
      element('button', {
        type: 'button',
        class: 'button',
        click: () => void this.#attempt(() => this.#showLog()),
      }, t('friends.log')),
    ];
  }

  /** @param {HTMLElement} field  @param {() => Promise<void>} act */
  #form(field, act) {
    const form = element('form', { novalidate: true }, field);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#attempt(act);
    });
    return form;
  }

  // What the page asks for.

  /** @param {string | null} code  of a friend, from an address */
  open(code) {
    this.#showStart();
    if (code !== null) this.#code.input.value = code;
    if (!this.#element.open) this.#element.showModal();
    if (code === null) this.#title.focus();
    else this.#code.input.focus();
  }

  /** Opens the page of a friend. @param {string} id */
  openFriend(id) {
    if (!this.#element.open) this.#element.showModal();
    const friend = this.#friends.find((each) => each.id === id);
    if (friend) this.#showFriend(friend);
    else this.#showStart();
  }

  /** Whether the visitor looks at a friend. @param {string} id */
  isShowing(id) {
    return this.#element.open && !document.hidden && this.#view?.id === id;
  }

  /** Says news, which the sheet would cover elsewhere on the page. @param {string} words */
  say(words) {
    if (this.#element.open) this.#report(words, 'good');
  }

  /** @param {string} friend  its navigator */
  messagesChanged(friend) {
    if (this.isShowing(friend)) void this.#view?.load();
  }

  /** @param {Myself} me  @param {readonly Friend[]} friends */
  show(me, friends) {
    this.#me = me;
    this.#friends = friends;
    this.#showName(me.name ?? '');
    this.#showSharing();
    this.#list.show(friends);
    this.#showTell();
    if (this.#view === null) return;
    const friend = friends.find(({ id, state }) => id === this.#view?.id && state === 'friend');
    if (friend) this.#view.show(friend);
    else this.#showStart();
  }

  /** What the visitor has typed and not saved yet stays. @param {string} name that the server knows */
  #showName(name) {
    const { input } = this.#name;
    if (input.value === name) this.#shownName = name;
    if (document.activeElement === input || input.value !== this.#shownName) return;
    input.value = name;
    this.#shownName = name;
  }

  /** @param {unknown} error */
  fail(error) {
    if (!this.#element.open) return;
    const key = `friends.problem.${/** @type {any} */ (error)?.kind}`;
    const words = this.#speech.t(key);
    this.#report(words === key ? this.#speech.t('friends.failed') : words, 'bad');
  }

  // What the visitor does.

  /** @param {() => Promise<void>} act  @returns {Promise<void>} */
  async #attempt(act) {
    this.#report('', 'good');
    try {
      await act();
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {string} words  @param {'good' | 'bad'} tone */
  #report(words, tone) {
    this.#say.className = `say ${tone}`;
    setText(this.#say, words);
  }

  async #saveName() {
    const { t } = this.#speech;
    const name = this.#name.input.value.trim();
    if (name === '') return void this.#name.complain(t('friends.nameMissing'));
    await this.#parts.client.setName(name);
    this.#name.input.value = name;
    this.#report(t('friends.nameSaved'), 'good');
    await this.#handlers.onChange();
  }

  /** Whether the visitor has a name; without one it is asked for. */
  async #hasName() {
    if (this.#me?.name) return true;
    const name = this.#name.input.value.trim();
    if (name === '') return this.#name.complain(this.#speech.t('friends.nameMissing'));
    await this.#parts.client.setName(name);
    return true;
  }

  async #showCode() {
    if (!await this.#hasName()) return;
    const { code } = await this.#parts.client.code(deviceKey());
    const link = friendLink(location.href, this.#parts.places.venue.slug, code);
    this.#codeView.replaceChildren(makeCodeView(this.#speech, code, link, {
      attempt: (act) => this.#attempt(act),
      say: (words) => this.#report(words, 'good'),
    }));
    this.#codeView.querySelector('h3')?.focus();
  }

  async #ask() {
    if (!await this.#hasName()) return;
    const { t } = this.#speech;
    const friend = await this.#parts.client.ask(this.#code.input.value, deviceKey());
    this.#code.input.value = '';
    this.#report(t('friends.asked', { name: friend.name || t('friends.someone') }), 'good');
    await this.#handlers.onChange();
  }

  /** Changes who is a friend. @param {() => Promise<unknown>} ask */
  #change(ask) {
    void this.#attempt(async () => {
      await ask();
      await this.#handlers.onChange();
      this.#handlers.onSharing();
    });
  }

  #showStart() {
    this.#scan.stop();
    this.#view?.close();
    this.#view = null;
    this.#back.hidden = true;
    setText(this.#title, this.#speech.t('friends.title'));
    this.#body.replaceChildren(...this.#start);
    if (this.#element.open) this.#title.focus();
  }

  /** @param {Friend} friend */
  #showFriend(friend) {
    this.#scan.stop();
    this.#view?.close();
    const { onLead, onGo } = this.#parts;
    const view = this.#view = new FriendView(this.#speech, friend, this.#parts, {
      attempt: (act) => this.#attempt(act),
      say: (words) => this.#report(words, 'good'),
      onChange: () => this.#handlers.onChange(),
      onLead: (to) => {
        this.#element.close();
        onLead(to);
      },
      onGo: (spot) => {
        this.#element.close();
        onGo(spot);
      },
    });
    this.#back.hidden = false;
    setText(this.#title, friend.name || this.#speech.t('friends.someone'));
    this.#body.replaceChildren(view.element);
    this.#title.focus();
    void this.#attempt(() => view.load());
  }

  async #showLog() {
    this.#scan.stop();
    const view = await makeLogView(this.#speech, this.#parts.client, {
      attempt: (act) => this.#attempt(act),
      say: (words) => this.#report(words, 'good'),
    });
    this.#back.hidden = false;
    setText(this.#title, this.#speech.t('friends.log'));
    this.#body.replaceChildren(view);
    this.#title.focus();
  }

  // What is shown.

  #showSharing() {
    const { t } = this.#speech;
    const isShown = this.#me?.sharing === 'friends' || this.#me?.sharing === 'visible';
    const state = String(isShown);
    if (this.#sharing.dataset.shown === state) return;
    this.#sharing.dataset.shown = state;
    this.#sharing.replaceChildren(
      element('p', { class: 'hint' }, t(isShown ? 'friends.shareOn' : 'friends.shareOff')),
    );
    if (isShown) return;
    const click = () => void this.#attempt(() => this.#share());
    this.#sharing.append(
      element('button', { type: 'button', class: 'button', click }, t('friends.share')),
    );
  }

  async #share() {
    const { navigator } = this.#parts.visitor;
    if (navigator === null) return;
    const { friends } = await this.#parts.client.sharing(navigator);
    await this.#parts.client.setSharing(navigator, { status: 'friends', friends });
    this.#handlers.onSharing();
    await this.#handlers.onChange();
    this.#title.focus();
  }

  #showTell() {
    const { t } = this.#speech;
    const { notices } = this.#parts;
    const hasFriends = this.#friends.some(({ state }) => state === 'friend');
    const state = !hasFriends ? 'none' : notices.isOn ? 'on' : notices.isPossible ? 'ask' : 'no';
    if (this.#tell.dataset.state === state) return;
    this.#tell.dataset.state = state;
    if (state === 'none') return void this.#tell.replaceChildren();
    const words = { on: 'friends.tellOn', ask: 'friends.tellWhy', no: 'friends.tellNo' }[state];
    const hint = element('p', { class: 'hint' }, t(words));
    const click = () =>
      void this.#attempt(async () => {
        await notices.ask();
        this.#showTell();
        this.#title.focus();
      });
    const button = element('button', { type: 'button', class: 'button', click }, t('friends.tell'));
    this.#tell.replaceChildren(hint, ...(state === 'ask' ? [button] : []));
  }
}
