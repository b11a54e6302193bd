// @ts-check
import { element, setText } from '../../shared/ui/element.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { LatePart } from '../../shared/ui/late-part.js' */

/** Brings a late part that the visitor wants now, says when it cannot be loaded, and lets the visitor try
 * again: the network was away, or the server has a new version of the page. */
export class PartWait {
  /** @type {HTMLElement} */
  element;
  #t;
  #state = element('p', { role: 'status' });
  #again;
  #reload;
  /** What is tried, and again after a failure. @type {(() => Promise<void>) | null} */
  #try = null;
  #hasFailed = false;

  /** @param {Translate} t
   * @param {{ giveUp: string, onGiveUp: () => void }} options  giveUp: key of the words on its button */
  constructor(t, { giveUp, onGiveUp }) {
    this.#t = t;
    const button = (/** @type {string} */ key, /** @type {() => void} */ click) =>
      element('button', { type: 'button', class: 'button', click }, t(key));
    this.#again = button('retryPart', () => void this.#try?.());
    // Some browsers ask no second time for what failed.
    this.#reload = button('reloadPage', () => location.reload());
    this.element = element(
      'section',
      { class: 'part-wait', hidden: true },
      this.#state,
      element(
        'div',
        { class: 'actions' },
        this.#again,
        this.#reload,
        button(giveUp, () => {
          this.end();
          onGiveUp();
        }),
      ),
    );
  }

  /** Whether the visitor waits for something. */
  get isWaiting() {
    return this.#try !== null;
  }

  /** Brings a part and does something with it, unless the visitor wants something else meanwhile.
   * @template Part  @param {LatePart<Part>} late  @param {(part: Part) => void} act */
  want(late, act) {
    this.end();
    const { now } = late;
    if (now !== null) {
      act(now);
      return;
    }
    const attempt = this.#try = async () => {
      this.#say('partComes', false);
      const part = await late.bring().catch(() => null);
      if (attempt !== this.#try) return;
      if (part === null) {
        this.#fail();
        return;
      }
      this.end();
      act(part);
    };
    void attempt();
  }

  /** The network is back. */
  retry() {
    if (this.#hasFailed) void this.#try?.();
  }

  /** The visitor wants it no longer. */
  end() {
    this.#try = null;
    this.#hasFailed = false;
    this.element.hidden = true;
  }

  #fail() {
    this.#reload.hidden = !this.#hasFailed;
    this.#hasFailed = true;
    this.#say('partMissing', true);
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** @param {string} key  of what is said  @param {boolean} canRetry */
  #say(key, canRetry) {
    this.element.hidden = false;
    setText(this.#state, this.#t(key));
    this.#again.hidden = !canRetry;
    if (!canRetry) this.#reload.hidden = true;
  }
}
