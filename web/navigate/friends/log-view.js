// @ts-check
import { element } from '../../shared/ui/element.js';
/** @import { FriendsClient, LogSummary } from '../../shared/api/friends-client.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** The visitor's own log: kept only if wanted, saved and deleted by one tap.
 * @param {Speech} speech  @param {FriendsClient} client
 * @param {{ attempt: (act: () => Promise<void>) => Promise<void>, say: (words: string) => void }} handlers
 * @returns {Promise<HTMLElement>} */
export const makeLogView = async ({ t }, client, { attempt, say }) => {
  const list = element('ul', { class: 'friends-list' });
  const keep = element('input', {
    type: 'checkbox',
    change: () => void attempt(() => client.keepLog(keep.checked).then(() => {})),
  });
  /** @param {LogSummary} line */
  const row = ({ kind, name, count, seconds, streak }) => {
    // The server adds whole minutes: one that has begun counts as one.
    const minutes = Math.max(1, Math.round(seconds / 60));
    const key = kind === 'encounter' ? 'friends.logLine' : 'friends.logPlace';
    const line = t(key, { name: name || t('friends.someone'), count, minutes });
    return element('li', {}, streak > 1 ? line + t('friends.logStreak', { streak }) : line);
  };
  const load = async () => {
    const log = await client.log();
    keep.checked = log.kept;
    const none = element('li', { class: 'hint' }, t('friends.logNone'));
    list.replaceChildren(...(log.summary.length > 0 ? log.summary.map(row) : [none]));
    return log;
  };
  const save = async () => {
    const text = JSON.stringify(await load(), null, 2);
    const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = element('a', { href, download: 'floorcast-log.json' });
    link.click();
    URL.revokeObjectURL(href);
  };
  const remove = async () => {
    await client.removeLog();
    await load();
    say(t('friends.logDeleted'));
  };
  const button = (/** @type {string} */ key, /** @type {() => Promise<void>} */ act) =>
    element('button', { type: 'button', class: 'button', click: () => void attempt(act) }, t(key));
  await load();
  return element(
    'div',
    { class: 'friend-view' },
    element('p', { class: 'hint' }, t('friends.logWhy')),
    element('label', { class: 'friend-quote' }, keep, t('friends.logKeep')),
    list,
    element(
      'div',
      { class: 'actions' },
      button('friends.logExport', save),
      button('friends.logDelete', remove),
    ),
  );
};
