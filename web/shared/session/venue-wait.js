// @ts-check
import { element, setText } from '../ui/element.js';
import { may } from './permissions.js';
/** @import { ApiError } from '../api/api-error.js' */
/** @import { Session } from '../api/accounts-types.js' */
/** @import { Translate } from '../i18n/i18n.js' */

/** Makes what a page of a venue shows while it waits for the server's answer (`untilAnswered`): why
 * there is nothing to see yet, said once for as long as it stays so, and the way to the other
 * venues. The reason in the server's words is for sessions that may see people: it names the file.
 * @param {{ root: HTMLElement, t: Translate, session: Session, slug: string | null }} parts `slug`:
 *   of the venue; none before one is chosen
 * @returns {(error: ApiError) => void} */
export const makeVenueWait = ({ root, t, session, slug }) => {
  const words = element('p', { role: 'status' });
  const back = element('p', {}, element('a', { href: '../' }, t('session.back')));
  const notice = element('div', { class: 'notice' }, words, back);
  return ({ kind, problem }) => {
    const isFailed = kind === 'venue-failed';
    const isExplained = isFailed && may(session, 'seePositions', slug ?? undefined);
    const reason = isExplained ? problem.detail ?? '' : '';
    setText(
      words,
      [t(isFailed ? 'wait.venueFailed' : 'wait.unreachable'), reason].join(' ').trim(),
    );
    if (!notice.isConnected) root.replaceChildren(notice);
  };
};
