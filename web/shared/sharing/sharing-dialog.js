// @ts-check
import { element, setText } from '../ui/element.js';
import { makeFriendList } from './friend-list.js';
import { statuses } from './sharing-model.js';
/** @import { Translate } from '../i18n/i18n.js' */
/** @import { Companion } from '../map/people/companion-layer.js' */
/** @import { SharingModel } from './sharing-model.js' */
/** @typedef {{ element: HTMLDialogElement, open: () => Promise<void>, update: () => void }} SharingDialog */

/** “Who sees me”: four choices, friends, and the companions on the map. A choice takes effect at once.
 * @param {object} parts
 * @param {Translate} parts.t
 * @param {string} parts.id the viewer's own pseudonym @param {SharingModel} parts.model
 * @param {() => { own: Companion | null, others: readonly Companion[] }} parts.seen
 * @param {(floor: string) => string} parts.floorName @param {(companion: Companion) => void} parts.onGo
 * @param {() => void} parts.onChange the sharing changed
 * @returns {SharingDialog} */
export const makeSharingDialog = ({ t, id, model, seen, floorName, onGo, onChange }) => {
  const say = element('p', { class: 'say', role: 'status' });
  const report = (/** @type {string} */ words, /** @type {"good" | "bad"} */ tone) => {
    say.className = `say ${tone}`;
    setText(say, words);
  };
  let underWay = 0;
  /** @param {() => Promise<void>} act @param {string} done words for when it is @returns {Promise<boolean>} */
  const attempt = async (act, done) => {
    report('', 'good');
    underWay += 1;
    let isDone = true;
    try {
      await act();
      report(done, 'good');
    } catch (error) {
      isDone = false;
      report(t(/** @type {any} */ (error).status === 429 ? 'sharingFull' : 'sharingFailed'), 'bad');
    }
    underWay -= 1;
    // A choice made meanwhile is not replaced by the one before.
    if (underWay === 0) show();
    onChange();
    return isDone;
  };
  const radios = statuses.map((status) =>
    element('input', {
      type: 'radio',
      name: 'sharing',
      value: status,
      'aria-describedby': `sharing-${status}`,
      change: () => void attempt(() => model.choose(status), t('sharingSaved')),
    })
  );
  const choices = element(
    'fieldset',
    { class: 'sharing-choices' },
    element('legend', {}, t('sharingTitle')),
    ...radios.map((radio, index) =>
      element(
        'label',
        {},
        radio,
        element(
          'span',
          {},
          element('strong', {}, t(`sharing.${statuses[index]}`)),
          element(
            'small',
            { id: `sharing-${statuses[index]}` },
            t(`sharing.${statuses[index]}.text`),
          ),
        ),
      )
    ),
  );
  const friends = makeFriendList({
    t,
    id,
    objection: (friend) => model.objection(friend),
    onAdd: (friend) => attempt(() => model.add(friend), t('friendAdded', { name: friend })),
    onRemove: (friend) => attempt(() => model.remove(friend), t('friendRemoved', { name: friend })),
  });
  const people = element('ul', { class: 'companions' });
  const dialog = element(
    'dialog',
    { class: 'ask sharing', tabindex: '-1', 'aria-label': t('sharingTitle') },
    element(
      'div',
      { class: 'form' },
      choices,
      say,
      friends.node,
      element(
        'section',
        { 'aria-labelledby': 'companions-title' },
        element('h3', { id: 'companions-title' }, t('companions')),
        people,
      ),
      element(
        'div',
        { class: 'answers' },
        element(
          'button',
          { type: 'button', class: 'button primary', click: () => dialog.close() },
          t('close'),
        ),
      ),
    ),
  );
  // No key reaches the map below.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());

  let listed = '';
  const showPeople = () => {
    const { own, others } = seen();
    const rows = [...(own ? [own] : []), ...others];
    const words = rows.map((
      who,
    ) => [who === own ? t('you') : who.name || who.id, floorName(who.floor)]);
    if (listed === JSON.stringify(words) && people.childElementCount > 0) return;
    listed = JSON.stringify(words);
    people.replaceChildren(...rows.map((who, index) =>
      element(
        'li',
        {},
        element(
          'button',
          {
            type: 'button',
            class: 'button',
            click: () => go(who.id),
          },
          element('span', { class: 'who' }, words[index][0]),
          element('span', { class: 'where' }, words[index][1]),
        ),
      )
    ));
    if (rows.length === 0) {
      people.replaceChildren(element('li', { class: 'hint' }, t('companionsNone')));
    }
  };
  /** Goes to where a companion is now, not when the list was made. @param {string} companion its id */
  const go = (companion) => {
    const { own, others } = seen();
    const found = [own, ...others].find((each) => each?.id === companion);
    dialog.close();
    if (found) onGo(found);
  };
  /** Shows what comes each second, without undoing a choice on its way to the server. */
  const update = () => {
    if (!dialog.open) return;
    const names = new Map(seen().others.map((who) => [who.id, who.name || who.id]));
    friends.show(model.sharing.friends, (friend) => names.get(friend) ?? friend);
    showPeople();
  };
  const show = () => {
    for (const radio of radios) {
      radio.checked = model.isKnown && radio.value === model.sharing.status;
      radio.disabled = !model.isKnown;
    }
    update();
  };
  /** Gives the keyboard to the choice that holds; while none is known to the dialog as a whole. */
  const focusChoice = () => (radios.find(({ checked }) => checked) ?? dialog).focus();
  const open = async () => {
    report('', 'good');
    dialog.showModal();
    show();
    focusChoice();
    await model.load().catch(() => report(t('sharingFailed'), 'bad'));
    if (underWay === 0) show();
    onChange();
    // Where the viewer types or clicks already, the dialog leaves the keyboard.
    const { activeElement: active } = document;
    if (active === dialog || radios.some((radio) => radio === active)) focusChoice();
  };
  return { element: dialog, open, update };
};
