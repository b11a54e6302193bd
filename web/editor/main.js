// @ts-check
import { ApiError, statusOf } from '../shared/api/api-error.js';
import { createClient } from '../shared/api/client.js';
import { loadSpeech } from '../shared/i18n/load-speech.js';
import { may } from '../shared/session/permissions.js';
import {
  applyTheme,
  preferredLanguages,
  preferredUnits,
  readPreferences,
} from '../shared/ui/preferences.js';
import { required } from '../shared/ui/required.js';
import { showToast } from '../shared/ui/toast.js';
import { authorIn } from '../shared/session/author.js';
import { exposeState } from './page/expose-state.js';
import { openEditor } from './page/open-editor.js';
import { showPageMessage } from './page/page-message.js';
import { Reader } from './state/reader.js';
import { venueName } from './ui/shell/shell.js';

const query = new URLSearchParams(location.search);
const slug = query.get('venue');
const root = required(document, '#editor');
const preferences = readPreferences();
applyTheme(preferences.theme);
const preferred = preferredLanguages(preferences);
const { t, language } = await loadSpeech({
  en: async () => (await import('./texts/en-all.js')).allEnglish,
  de: async () => (await import('./texts/de-all.js')).allGerman,
}, preferred);
/** @type {[string, string]} */
const home = [t('editor.home'), '../'];

/** @type {Record<string, 'warn' | 'bad'>} */
const tones = { warning: 'warn', error: 'bad' };
const show = (/** @type {string} */ text, /** @type {string} */ kind = '') =>
  showToast(text, { tone: tones[kind] ?? 'plain' });

/** Says in the editor's place why it is not here. @param {number} status */
const turnAway = async (status) => {
  const { turnAwayFrom } = await import('../shared/session/turn-away.js');
  await turnAwayFrom(root, preferred, status);
};

const start = async () => {
  if (!slug) {
    showPageMessage(
      root,
      { title: t('editor.noVenue'), text: t('editor.noVenueText'), link: home },
    );
    return;
  }
  showPageMessage(root, { title: t('editor.loading') });
  try {
    const session = await createClient().session();
    if (!may(session, 'editVenue', slug)) {
      await turnAway(may(session, 'readVenue', slug) ? 403 : 404);
      return;
    }
    const isNamed = session.account !== undefined;
    const author = session.account?.name ?? authorIn(() => localStorage);
    const reader = new Reader({ t, language });
    reader.units = preferredUnits(preferences);
    const opened = await openEditor({
      root,
      slug,
      floor: query.get('floor'),
      feature: query.get('feature'),
      author,
      account: session.account?.id,
      isNamed,
      reader,
      show,
    });
    const { editor, drafts, live } = opened;
    document.title = `${venueName(editor)} – Floorcast`;
    exposeState(opened);
    performance.mark('floorcast:ready');
    void import('./ui/pictures/picture-drop-target.js').then(({ openPictureDropTarget }) =>
      openPictureDropTarget(editor)
    );
    void import('./ui/tour/offer.js').then(({ offerTour }) => offerTour(editor));
    void import('./page/follow-session.js').then(({ followSession }) =>
      followSession({ root, session, editor, drafts, live, preferred })
    );
  } catch (error) {
    if (statusOf(error) === 404) {
      await turnAway(404);
      return;
    }
    showPageMessage(root, {
      title: t('editor.failed'),
      text: error instanceof ApiError && error.kind === 'venue-failed'
        ? t('editor.failed.file')
        : '',
      reason: error instanceof Error ? error.message : '',
      button: [t('editor.retry'), () => void start()],
      link: home,
    });
    // The page has said what the server refused; anything else is a mistake of the page.
    if (!(error instanceof ApiError)) throw error;
  }
};

await start();
