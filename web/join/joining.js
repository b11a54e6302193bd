// @ts-check
import { statusOf } from '../shared/api/api-error.js';
import { element } from '../shared/ui/element.js';
import { speakAs } from '../shared/session/page-start.js';
import { refusalText } from '../shared/session/submit-form.js';
import { makeSheet } from '../shared/session/sheet.js';
import { makeNewPasswordForm } from './new-password-form.js';
import { pageOfLink } from './page-of-link.js';
import { makeSignUpForm } from './sign-up-form.js';
/** @import { AccountsClient } from '../shared/api/accounts-client.js' */
/** @import { Session, TokenKind } from '../shared/api/accounts-types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** What an opened link leads to: signing up, a new password, a session, or the page that a scoped link
 * is for. */
export class Joining {
  #speech;
  #accounts;
  #session;
  #show;
  /** What is shown: `looking`, `signUp`, `accept`, `reset`, `device`, `leave`, `used`, `broken`, `open` or `going`. */
  step = 'looking';

  /** @param {{ root: HTMLElement, speech: Speech,
   *   accounts: AccountsClient, session: Session }} parts */
  constructor({ root, speech, accounts, session }) {
    this.#speech = speech;
    this.#accounts = accounts;
    this.#session = session;
    this.#show = makeSheet(root, accounts.base);
  }

  /** Looks at a token and goes on. @param {string} token "" for none @returns {Promise<void>} */
  async open(token) {
    const { t } = this.#speech;
    if (this.#session.open) return this.#say('open', [this.#onwards()]);
    if (token === '') return this.#say('broken', [this.#toSignIn()]);
    this.step = 'looking';
    this.#show(element('p', { role: 'status' }, t('looking')));
    try {
      const found = await this.#accounts.lookAt(token);
      await {
        invitation: this.#invited,
        reset: this.#resetting,
        signIn: this.#signingIn,
        link: this.#linked,
      }[found.kind].call(this, token, found);
    } catch (error) {
      this.#failed(error, () => this.open(token));
    }
  }

  /** @param {unknown} error @param {() => void} again */
  #failed(error, again) {
    const { t } = this.#speech;
    if (statusOf(error) === 404) return this.#say('used', [this.#toSignIn()]);
    this.step = 'broken';
    this.#show(
      element('h1', {}, t('failedTitle')),
      element('p', { class: 'say bad', role: 'alert' }, refusalText(error, t)),
      element(
        'div',
        { class: 'answers' },
        element('button', { type: 'button', class: 'button primary', click: again }, t('again')),
      ),
    );
  }

  /** @param {string} step @param {HTMLElement[]} answers */
  #say(step, answers) {
    const { t } = this.#speech;
    this.step = step;
    this.#show(
      element('h1', {}, t(`${step}Title`)),
      element('p', {}, t(step)),
      element('p', { class: 'hint' }, t(`${step}Hint`)),
      element('div', { class: 'answers' }, ...answers),
    );
  }

  #toSignIn() {
    const isIn = this.#session.kind !== 'anonymous';
    const { t } = this.#speech;
    return isIn ? this.#onwards() : element(
      'a',
      { class: 'button primary', href: `${this.#accounts.base}sign-in/` },
      t('session.signIn'),
    );
  }

  #onwards() {
    return element(
      'a',
      { class: 'button primary', href: this.#accounts.base },
      this.#speech.t('session.back'),
    );
  }

  /** @param {string} address */
  #go(address) {
    this.step = 'going';
    location.replace(address);
  }

  /** @param {string} token @param {TokenKind} found */
  #invited(token, found) {
    const { t, language } = this.#speech;
    const { account } = this.#session;
    const role = t(`role.${found.role}`);
    const to = found.venue === '*' || !found.venue
      ? t('everyVenue')
      : t('inVenue', { venue: this.#speech.localized(found.venueName) || found.venue });
    const about = element(
      'p',
      { class: 'lead' },
      t(found.role === 'owner' && found.venue === '*' ? 'asOwner' : 'asRole', { role, to }),
    );
    if (account) return this.#acceptAs(token, about, account.name);
    this.step = 'signUp';
    this.#show(
      element('h1', {}, t('signUpTitle')),
      about,
      makeSignUpForm({
        t,
        language,
        email: found.email ?? '',
        send: async (person) => {
          speakAs(await this.#accounts.signUp({ token, ...person }), true);
          this.#go(this.#accounts.base);
        },
      }),
      element('p', { class: 'hint' }, t('haveAccount')),
    );
  }

  /** @param {string} token @param {HTMLElement} about @param {string} name */
  #acceptAs(token, about, name) {
    const { t } = this.#speech;
    const problem = element('p', { class: 'say bad', role: 'alert' });
    const accept = async () => {
      try {
        await this.#accounts.accept(token);
        this.#go(this.#accounts.base);
      } catch (error) {
        problem.textContent = refusalText(error, t);
      }
    };
    this.step = 'accept';
    this.#show(
      element('h1', {}, t('acceptTitle')),
      about,
      element('p', {}, t('acceptAs', { name })),
      problem,
      element(
        'div',
        { class: 'answers' },
        element('button', {
          type: 'button',
          class: 'button',
          click: () => void this.#leaveFor(token),
        }, t('acceptOther')),
        element('button', {
          type: 'button',
          class: 'button primary',
          click: () => void accept(),
        }, t('accept')),
      ),
    );
  }

  /** Signs out and goes on with the token. @param {string} token */
  async #leaveFor(token) {
    await this.#accounts.signOut().catch(() => {});
    try {
      this.#session = await this.#accounts.session();
    } catch (error) {
      this.#failed(error, () => this.#leaveFor(token));
      return;
    }
    await this.open(token);
  }

  /** @param {string} token @param {TokenKind} found */
  #resetting(token, found) {
    const { t } = this.#speech;
    this.step = 'reset';
    this.#show(
      element('h1', {}, t('resetTitle')),
      element(
        'p',
        { class: 'lead' },
        found.name ? t('resetFor', { name: found.name }) : t('resetLead'),
      ),
      makeNewPasswordForm({
        t,
        names: [found.email ?? '', found.name ?? ''],
        send: async (password) => {
          speakAs(await this.#accounts.reset(token, password));
          this.#go(this.#accounts.base);
        },
      }),
    );
  }

  /** @param {string} token */
  async #signingIn(token) {
    speakAs(await this.#accounts.signIn({ token }));
    this.#go(this.#accounts.base);
  }

  /** @param {string} token @param {TokenKind} found */
  async #linked(token, found) {
    const { language } = this.#speech;
    const page = pageOfLink(found, this.#accounts.base, language);
    if (page === null) return this.#showDevice(token, found);
    // Opening a link must not sign a person out without a word.
    if (this.#session.account) return this.#askToLeave(token, found, page);
    await this.#accounts.signIn({ token });
    this.#go(page);
  }

  /** @param {string} token @param {TokenKind} found @param {string} page */
  #askToLeave(token, found, page) {
    const { t } = this.#speech;
    const name = this.#session.account?.name ?? '';
    const open = async () => {
      try {
        await this.#accounts.signIn({ token });
        this.#go(page);
      } catch (error) {
        this.#failed(error, () => this.open(token));
      }
    };
    this.step = 'leave';
    this.#show(
      element('h1', {}, t('leaveTitle')),
      element('p', {}, t('leave', { name, role: t(`role.${found.role}`) })),
      element('p', { class: 'hint' }, t('leaveHint')),
      element(
        'div',
        { class: 'answers' },
        element('a', { class: 'button', href: page }, t('leaveStay', { name })),
        element('button', {
          type: 'button',
          class: 'button primary',
          click: () => void open(),
        }, t('leaveGo')),
      ),
    );
  }

  /** @param {string} token @param {TokenKind} found */
  #showDevice(token, found) {
    const { t } = this.#speech;
    this.step = 'device';
    const field = element('input', {
      class: 'input',
      readonly: true,
      type: 'password',
      value: token,
      'aria-label': t('deviceToken'),
    });
    const show = element('button', {
      type: 'button',
      class: 'button',
      click: () => void (field.type = field.type === 'text' ? 'password' : 'text'),
    }, t('password.show'));
    this.#show(
      element('h1', {}, t('deviceTitle', { role: t(`role.${found.role}`) })),
      element('p', {}, t('device')),
      element('div', { class: 'with-button' }, field, show),
      element('code', { class: 'say' }, 'Authorization: Bearer fcl_…'),
    );
  }
}
