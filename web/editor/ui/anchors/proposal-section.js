// @ts-check
import { element, setText } from '../../../shared/ui/element.js';
import { choiceButton } from './choice-button.js';

/** @import { AnchorPlan } from '../../anchors/anchor-plan.js' */
/** @import { Editor } from '../../operations/editor.js' */

/** Asks for one more anchor or for the fewest, and says what was found so far. */
export class ProposalSection {
  #editor;
  #plan;
  #text = element('p', {});
  #progress = element('progress', { max: 1 });
  #take;
  #asks;
  #answer;
  node;

  /** @param {Editor} editor @param {AnchorPlan} plan */
  constructor(editor, plan) {
    this.#editor = editor;
    this.#plan = plan;
    const { t } = editor.reader;
    this.#progress.setAttribute('aria-label', t('editor.anchors.searching'));
    this.#take = this.#button('editor.anchors.take', 'check', () => this.#takeAll());
    this.#asks = element(
      'div',
      { class: 'asks' },
      this.#button('editor.anchors.oneMore', 'anchor', () => void plan.propose(true)),
      this.#button('editor.anchors.fewest', 'target', () => void plan.propose(false)),
    );
    this.#answer = element(
      'div',
      { class: 'answer', hidden: true },
      this.#text,
      this.#progress,
      element(
        'div',
        { class: 'asks' },
        this.#take,
        this.#button('editor.anchors.cancel', 'close', () => plan.dismiss()),
      ),
    );
    this.node = element('div', { class: 'proposal' }, this.#asks, this.#answer);
  }

  /** What is said; empty while nothing is proposed. */
  get text() {
    return this.#answer.hidden ? '' : this.#text.textContent ?? '';
  }

  /** Brings it into step with the search. */
  update() {
    const { proposal, isSearching } = this.#plan;
    this.#asks.hidden = proposal !== null || isSearching;
    this.#answer.hidden = !this.#asks.hidden;
    if (this.#answer.hidden) return;
    this.#progress.hidden = !isSearching;
    // The server cannot say how long the search for fewer anchors takes.
    if (proposal?.stage === 'adding') this.#progress.value = proposal.share;
    else this.#progress.removeAttribute('value');
    this.#take.hidden = (proposal?.sites.length ?? 0) === 0;
    setText(this.#text, this.#words());
  }

  #words() {
    const { t } = this.#editor.reader;
    const { proposal } = this.#plan;
    if (!proposal) return t('editor.anchors.searching');
    const count = proposal.sites.length;
    const share = Math.round(100 * proposal.share);
    if (count === 0) {
      return t(proposal.isEnough ? 'editor.anchors.enough' : 'editor.anchors.noneHelps');
    }
    const found = t('editor.anchors.proposed', { count, share });
    if (proposal.isOne) return found;
    if (proposal.stage === 'adding') return t('editor.anchors.adding', { found });
    if (proposal.stage === 'reducing') return t('editor.anchors.reducing', { found });
    return proposal.isEnough ? found : t('editor.anchors.notEnough', { found });
  }

  #takeAll() {
    const ids = this.#plan.take();
    this.#editor.selection.set(ids.length === 1 ? ids[0] : null);
  }

  /** @param {string} key @param {string} name  of the icon @param {() => void} click */
  #button(key, name, click) {
    return choiceButton(this.#editor.reader.t(key), name, click);
  }
}
