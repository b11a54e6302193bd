// @ts-check
import { createClient } from '../shared/api/client.js';
import { element } from '../shared/ui/element.js';
import { enterPage, makeGateBar } from '../shared/session/enter-page.js';
import { may, maySomewhere } from '../shared/session/permissions.js';
import { expose, makeSessionMonitor, startTitledPage } from '../shared/session/page-start.js';
import { makeAdminContext } from './frame/admin-context.js';
import { InvitationsSection } from './invitations/invitations-section.js';
import { LinksSection } from './links/links-section.js';
import { LogSection } from './log/log-section.js';
import { PeopleSection } from './people/people-section.js';
import { ReportsSection } from './reports/reports-section.js';
import { makeTabs } from '../shared/ui/tabs.js';

const { root, speech, accounts } = await startTitledPage('admin', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { t } = speech;
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });
const mayManage = maySomewhere(session, 'manageAccounts');
const mayShare = maySomewhere(session, 'shareVenue');

const show = async () => {
  const client = createClient();
  const venues = await client.venues().catch(() => []);
  const asked = new URLSearchParams(location.search).get('venue');
  const context = makeAdminContext({ speech, accounts, client, session, venues, asked });
  const invitations = new InvitationsSection(context);
  const people = new PeopleSection(context, () => tabs.choose('invitations'));
  const links = new LinksSection(context);
  const log = new LogSection(context);
  const reports = new ReportsSection(context);
  // Names of people stand in the other parts, too, whichever is looked at first.
  const known = mayManage ? people.load() : Promise.resolve();
  let isFirst = true;
  const loadPeople = () => {
    const loading = isFirst ? known : people.load();
    isFirst = false;
    return loading;
  };
  const managed = [
    { id: 'people', name: t('people'), element: people.element, load: loadPeople },
    {
      id: 'invitations',
      name: t('invitations'),
      element: invitations.element,
      load: () => known.then(() => invitations.load()),
    },
  ];
  const shared = {
    id: 'links',
    name: t('links'),
    element: links.element,
    load: () => links.load(),
  };
  const reported = {
    id: 'reports',
    name: t('reports'),
    element: reports.element,
    load: () => reports.load(),
  };
  const past = {
    id: 'log',
    name: t('log'),
    element: log.element,
    load: () => known.then(() => log.load()),
  };
  const tabs = makeTabs({
    label: t('title'),
    parts: [
      ...(mayManage ? managed : []),
      ...(mayShare ? [shared] : []),
      ...(mayManage ? [reported] : []),
      ...(may(session, 'manageAccounts') ? [past] : []),
    ],
  });
  root.replaceChildren(
    makeGateBar(accounts.base, menu),
    element('main', { class: 'parts' }, element('h1', {}, t('title')), tabs.node, ...tabs.panels),
  );
  makeSessionMonitor({ accounts, session, t }).follow(window, null);
  tabs.choose(location.hash.slice(1));
  addEventListener('hashchange', () => tabs.choose(location.hash.slice(1)));
  expose({
    get part() {
      return tabs.chosen();
    },
  });
};

if (session.open) location.replace(`${accounts.base}sign-in/`);
else if (session.kind === 'person' && (mayManage || mayShare)) await show();
else turnAway();
