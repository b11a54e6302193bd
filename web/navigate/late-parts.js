// @ts-check
import { followWaits } from '../shared/queues/queue-waits.js';
import { FriendsPart } from './friends/friends-part.js';
import { makePageNotices } from './offline/page-notices.js';
import { ProgrammePart } from './programme/programme-part.js';
/** @import { Client } from '../shared/api/client.js' */
/** @import { LiveSocket } from '../shared/api/live-socket.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { Places } from '../shared/places/places.js' */
/** @import { VisitorSession } from './entry/visitor-session.js' */
/** @import { KeptVenue } from './kept/kept-venue.js' */
/** @import { Companions } from './located/companions.js' */
/** @import { GuideMap } from './map/guide-map.js' */
/** @import { PageScreens } from './page-screens.js' */
/** @import { VisitorPosition } from './position/visitor-position.js' */
/** @import { PartWait } from './ui/part-wait.js' */
/** @import { Manner } from './ui/way-switches.js' */

/** What the page shows below everything else, once it rests: the programme, friends and hints.
 * @param {Speech} speech
 * @param {object} parts
 * @param {Places} parts.places
 * @param {LiveSocket} parts.socket
 * @param {Client} parts.client
 * @param {VisitorSession} parts.visitor
 * @param {PartWait} parts.wait
 * @param {GuideMap} parts.map
 * @param {Companions} parts.companions
 * @param {PageScreens} parts.screens
 * @param {VisitorPosition} parts.position
 * @param {KeptVenue} parts.kept
 * @param {() => Manner} parts.manner
 * @param {() => Promise<string>} parts.become  gives the visitor a navigator
 * @returns {HTMLElement[]} */
export const makeLateParts = (speech, parts) => {
  const { map, companions, screens } = parts;
  const friends = new FriendsPart(speech, {
    ...parts,
    onLead: (friend) => screens.lead(friend),
    onGo: (spot) => map.showSpot(spot),
    onSharing: () => companions.reload(),
    onNames: (names) => {
      companions.names = names;
      map.showOthers(companions.others);
    },
  });
  const programme = new ProgrammePart(speech, {
    ...parts,
    home: screens.elements[0],
    onLead: (to) => screens.lead(to),
  });
  const { places, client } = parts;
  followWaits({
    places: () => places,
    base: client.base,
    slug: places.venue.slug,
    onChange: () => screens.show(),
  });
  return [programme.element, friends.element, makePageNotices(speech)];
};
