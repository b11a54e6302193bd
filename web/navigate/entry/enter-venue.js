// @ts-check
import { enterPage, makeGateBar } from '../../shared/session/enter-page.js';
import { forgetKept } from '../../shared/api/kept-caches.js';
import { makeEndedDialog } from '../../shared/session/ended-dialog.js';
import { SessionMonitor } from '../../shared/session/session-monitor.js';
import { element } from '../../shared/ui/element.js';
import { exposeApp } from '../../shared/ui/expose-app.js';
import { makeEntryGate, showEntryEnded } from './entry-gate.js';
import { entryRefusal } from './visitor-session.js';
/** @import { AccountsClient } from '../../shared/api/accounts-client.js' */
/** @import { Session } from '../../shared/api/accounts-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { EntryRefusal } from './visitor-session.js' */

/** Loads the page once more, for a visitor that left as for one that did not. */
const again = () => {
  const address = new URL(location.href);
  address.searchParams.delete('left');
  history.replaceState(null, '', address);
  location.reload();
};

/** Reads the session; a stranger becomes a guest of the venue where its settings allow that.
 * @param {{ root: HTMLElement, speech: Speech, accounts: AccountsClient, slug: string | null }} parts
 * @returns {Promise<Awaited<ReturnType<typeof enterPage>> & { refuse: (status?: number) => void }>}
 *   refuse: shows in the page's place why the visitor does not see the venue */
export const enterVenue = async ({ root, speech, accounts, slug }) => {
  const { t } = speech;
  const { base } = accounts;
  const entered = await enterPage({ root, speech, accounts });
  const { session } = entered;
  const isStranger = !session.open && session.kind === 'anonymous';
  const isElsewhere = session.link?.guest === true && session.link.venue !== slug;
  const refuseFor = (/** @type {EntryRefusal} */ reason) => {
    const gate = makeEntryGate({ reason, t, base, again });
    root.replaceChildren(
      element('div', { class: 'gate-page' }, makeGateBar(base, entered.menu), gate),
    );
    exposeApp({ ready: true, gate: reason });
  };
  const turnAway = (/** @type {number | undefined} */ status) =>
    isStranger && session.hasOwner && slug !== null
      ? refuseFor('closed')
      : entered.turnAway(status);
  if (slug === null || !(isStranger || isElsewhere)) return { ...entered, refuse: turnAway };
  if (new URLSearchParams(location.search).has('left')) {
    return { ...entered, refuse: () => refuseFor('left') };
  }
  try {
    const guest = await accounts.enterAsGuest(slug);
    const now = await enterPage({ root, speech, accounts, read: () => Promise.resolve(guest) });
    return { ...now, refuse: now.turnAway };
  } catch (error) {
    const reason = entryRefusal(error);
    return { ...entered, refuse: reason === 'closed' ? turnAway : () => refuseFor(reason) };
  }
};

/** Monitors the session of a visitor; what a guest reads when it ends is about its visit.
 * @param {{ accounts: AccountsClient, session: Session, speech: Speech, slug: string }} parts */
export const monitorVisitor = ({ accounts, session, speech: { t }, slug }) => {
  const { base } = accounts;
  const showChange = makeEndedDialog({ t, base });
  /** @type {HTMLDialogElement | null} */
  let shown = null;
  return new SessionMonitor({
    ask: accounts.session,
    session,
    slug,
    onChange: (change) => {
      shown?.remove();
      shown = null;
      if (change === 'ended') void forgetKept(base);
      if (change === 'ended' && session.link?.guest) {
        shown = showEntryEnded({ t, base, again });
      } else {
        showChange(change);
      }
    },
  });
};
