// @ts-check
import { localeOf } from '../shared/i18n/locale.js';
import { element } from '../shared/ui/element.js';
import { showToast } from '../shared/ui/toast.js';
import { askDialog } from '../shared/ui/ask-dialog.js';
import { refusalText } from '../shared/session/submit-form.js';
import { agentText } from './agent-text.js';
/** @import { AccountsClient } from '../shared/api/accounts-client.js' */
/** @import { OwnSession } from '../shared/api/accounts-types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** The account's sessions, and how to end them. */
export class SessionsSection {
  #speech;
  #accounts;
  #times;
  #list = element('ul', { class: 'sessions' });
  #problem = element('p', { class: 'say bad', role: 'alert' });
  element;
  count = 0;

  /** @param {{ speech: Speech,
   *   accounts: AccountsClient }} parts */
  constructor({ speech, accounts }) {
    const { t, language } = speech;
    this.#speech = speech;
    this.#accounts = accounts;
    this.#times = new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    this.element = element(
      'section',
      { class: 'card part', 'aria-labelledby': 'sessions-title' },
      element('h2', { id: 'sessions-title' }, t('sessions')),
      element('p', { class: 'lead' }, t('sessionsLead')),
      this.#problem,
      this.#list,
      element(
        'div',
        { class: 'answers' },
        element(
          'button',
          { type: 'button', class: 'button', click: () => void this.#endAll() },
          t('everywhere'),
        ),
      ),
    );
  }

  /** Reads the list again. */
  async load() {
    try {
      const sessions = await this.#accounts.ownSessions();
      this.count = sessions.length;
      this.#list.replaceChildren(...sessions.map((session) => this.#row(session)));
      this.#problem.textContent = '';
    } catch (error) {
      this.#problem.textContent = refusalText(error, this.#speech.t);
    }
  }

  /** @param {OwnSession} session */
  #row(session) {
    const { t } = this.#speech;
    const { agent, address, created, lastSeen, current } = session;
    const what = agentText(agent) || t('unknownBrowser');
    const when = lastSeen
      ? t('lastSeen', { time: this.#times.format(new Date(lastSeen)) })
      : t('since', { time: this.#times.format(new Date(created)) });
    return element(
      'li',
      {},
      element(
        'div',
        {},
        element('strong', {}, what),
        element('span', {}, [address, when].filter(Boolean).join(' · ')),
      ),
      current ? element('em', { class: 'tag' }, t('thisOne')) : element('button', {
        type: 'button',
        class: 'button',
        'aria-label': t('endOf', { what }),
        click: () => void this.#end(session.id),
      }, t('end')),
    );
  }

  /** @param {string} id */
  async #end(id) {
    try {
      await this.#accounts.endOwnSession(id);
      showToast(this.#speech.t('ended'), { tone: 'good' });
    } catch (error) {
      this.#problem.textContent = refusalText(error, this.#speech.t);
      return;
    }
    await this.load();
  }

  async #endAll() {
    const { t } = this.#speech;
    const isSure = await askDialog({
      title: t('everywhereTitle'),
      text: t('everywhereText'),
      confirm: t('everywhere'),
      cancel: t('form.cancel'),
      send: () => this.#accounts.signOutEverywhere(),
      refuse: (error) => refusalText(error, t),
    });
    if (isSure) location.assign(`${this.#accounts.base}sign-in/`);
  }
}
