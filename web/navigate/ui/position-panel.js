// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { makeToggle } from '../../shared/ui/toggle.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What the panel shows. `detail`: how exact the position is; `notice`: what the visitor can do about it;
 * `floor`: the floor that a visitor at a lift may say it is on.
 * @typedef {object} PositionView
 * @property {string} detail
 * @property {string} notice
 * @property {string | null} floor
 * @property {boolean} canFollow  whether steps can be followed from where the visitor is
 * @property {boolean} isFollowing
 * @property {boolean} canFind  whether the phone's satellite position is of use
 * @property {boolean} isFinding
 * @property {boolean} canShare
 * @property {boolean} isNamed  whether the venue knows the visitor by the name of its navigator
 * @property {boolean} isSharing */

/** How exact the visitor's position is, and what makes it better: steps, satellites; and whether the venue
 * is told. */
export class PositionPanel {
  /** @type {HTMLElement} */
  element;
  #speech;
  #detail = element('p', { class: 'position-detail' });
  #notice = element('p', { class: 'position-notice', role: 'status' });
  #floor;
  #follow;
  #followText;
  #find;
  #findText;
  #share;
  #shareText;

  /** @param {Speech} speech
   * @param {{ onFollow: (isOn: boolean) => void, onFind: () => void, onFloor: () => void,
   *   onShare: (isOn: boolean) => void }} handlers
   * @param {HTMLElement} seenBy  holds the button that opens the choice of an audience */
  constructor(speech, { onFollow, onFind, onFloor, onShare }, seenBy) {
    const { t } = speech;
    this.#speech = speech;
    this.#floor = element('button', { type: 'button', class: 'button', click: onFloor });
    this.#follow = makeToggle('walking', t('followSteps'), onFollow);
    this.#followText = element('p', { class: 'hint' }, t('followStepsReason'));
    this.#find = element('button', { type: 'button', class: 'button', click: onFind }, t('find'));
    this.#findText = element('p', { class: 'hint' }, t('findReason'));
    this.#share = makeToggle('eye', t('share'), onShare);
    this.#shareText = element('p', { class: 'hint' });
    this.element = element(
      'section',
      { class: 'position-panel', 'aria-label': t('positionTitle') },
      this.#detail,
      this.#notice,
      this.#floor,
      this.#follow,
      this.#followText,
      this.#find,
      this.#findText,
      this.#share,
      this.#shareText,
      seenBy,
    );
  }

  /** @param {PositionView} view */
  show(view) {
    const { t } = this.#speech;
    setText(this.#detail, view.detail);
    this.#detail.hidden = view.detail === '';
    setText(this.#notice, view.notice);
    this.#notice.hidden = view.notice === '';
    this.#floor.hidden = view.floor === null;
    if (view.floor !== null) setText(this.#floor, t('onFloor', { floor: view.floor }));
    this.#follow.hidden = this.#followText.hidden = !view.canFollow;
    this.#followText.hidden ||= view.isFollowing;
    this.#follow.setAttribute('aria-pressed', String(view.isFollowing));
    this.#find.hidden = this.#findText.hidden = !view.canFind;
    // A disabled button would lose the keyboard.
    this.#find.setAttribute('aria-disabled', String(view.isFinding));
    this.#share.hidden = this.#shareText.hidden = !view.canShare;
    const { isNamed } = view;
    setText(this.#shareText, isNamed ? t('shareReason') : `${t('shareReason')} ${t('shareName')}`);
    this.#share.setAttribute('aria-pressed', String(view.isSharing));
  }
}
