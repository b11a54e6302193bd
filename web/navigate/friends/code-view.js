// @ts-check
import { qrPicture } from '../../shared/qr/qr-picture.js';
import { element } from '../../shared/ui/element.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What the visitor shows a friend: its code as a picture and to read out, and a link to send.
 * @param {Speech} speech  @param {string} code  @param {string} link
 * @param {{ attempt: (act: () => Promise<void>) => Promise<void>, say: (words: string) => void }} handlers
 * @returns {HTMLElement} */
export const makeCodeView = ({ t }, code, link, { attempt, say }) => {
  const canSend = typeof navigator.share === 'function';
  const send = async () => {
    // A visitor that closes the list of programs has sent nothing.
    if (canSend) return void await navigator.share({ url: link }).catch(() => {});
    await navigator.clipboard.writeText(link);
    say(t('friends.linkCopied'));
  };
  const button = { type: 'button', class: 'button', click: () => void attempt(send) };
  return element(
    'div',
    { class: 'friends-code' },
    element('h3', { tabindex: '-1' }, t('friends.code')),
    qrPicture(link, t('friends.codePicture')),
    element('output', {}, code),
    element('p', { class: 'hint' }, t('friends.codeHint')),
    // Without encryption browsers can do neither.
    canSend || navigator.clipboard
      ? element('button', button, t(canSend ? 'friends.linkSend' : 'friends.linkCopy'))
      : null,
  );
};
