// @ts-check
import { element, setText } from '../../../shared/ui/element.js';
import { confirmIn } from '../dialogs/confirm-dialog.js';

/** @import { Editor } from '../../operations/editor.js' */

/** Says that edits are collected for a draft of the plan, and what may become of it. */
export class DraftBanner {
  #editor;
  #text = element('span', {});
  #apply;
  node;

  /** @param {Editor} editor */
  constructor(editor) {
    const { t } = editor.reader;
    const { session, page } = editor;
    this.#editor = editor;
    const button = (
      /** @type {string} */ act,
      /** @type {() => void} */ click,
    ) =>
      element(
        'button',
        { type: 'button', class: 'plain', 'data-act': act, click },
        t(`editor.draft.${act}`),
      );
    this.#apply = button('apply', () => {
      if (session.draft.apply('editor.did.draft')) page.say('editor.draft.applied');
      else page.say('editor.draft.tooLarge', {}, 'error');
    });
    this.node = element(
      'section',
      { class: 'draft-banner', 'aria-label': t('editor.draft.title'), 'data-float': '' },
      this.#text,
      button('rehearse', () => void page.run('rehearse')),
      this.#apply,
      button('discard', () => void this.#discard()),
    );
    session.on('draft', () => this.update());
    session.on('plan', () => this.update());
    this.update();
  }

  async #discard() {
    const { session, reader: { t } } = this.#editor;
    const { size } = session.draft;
    if (size > 0) {
      const isSure = await confirmIn(document.getElementById('editor') ?? document.body, {
        title: t('editor.draft.discardTitle'),
        text: t('editor.draft.discardText', { count: size }),
        yes: t('editor.draft.discard'),
        no: t('editor.card.cancel'),
      });
      if (!isSure) return;
    }
    session.draft.discard();
  }

  /** Shows how much is collected. */
  update() {
    const { session, reader: { t } } = this.#editor;
    this.node.hidden = !session.draft.isOn;
    const count = session.draft.size;
    this.#apply.disabled = count === 0;
    const said = t('editor.draft.says', { count });
    const { overlaps } = session.draft;
    setText(
      this.#text,
      overlaps > 0 ? `${said} ${t('editor.draft.overlaps', { count: overlaps })}` : said,
    );
  }
}
