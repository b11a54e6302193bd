// @ts-check
import { zoneOf } from '../shared/i18n/time-zone.js';
import { windowSize } from '../shared/ui/page-zoom.js';
import { AnchorAlarms } from './anchors/anchor-alarms.js';
import { createAlarmsClient } from '../shared/api/alarms-client.js';
import { RuleAlarms } from './alarms/rule-alarms.js';
import { AreasController } from './areas/areas-controller.js';
import { ConnectionController } from './connection/connection-controller.js';
import { EvacuationController } from './evacuation/evacuation-controller.js';
import { leastShown } from './layout/live-layout.js';
import { LookingBack } from './past/looking-back.js';
import { HeatController } from './people/heat-controller.js';
import { PlaceController } from './places/place-controller.js';
import { SelectionController } from './selected/selection-controller.js';
import { SharingController } from './sharing/sharing-controller.js';
import { ViewportStream } from './stream/viewport-stream.js';
import { wallScale, WallScreen } from './wall/wall-screen.js';
import { WhyController } from './why/why-controller.js';
/** @import { Client } from '../shared/api/client.js' */
/** @import { LiveSocket } from '../shared/api/live-socket.js' */
/** @import { Feature, Venue } from '../shared/api/types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { MapView } from '../shared/map/map-view.js' */
/** @import { makeLayout } from './layout/live-layout.js' */
/** @import { People } from './people/people.js' */

/** What the controllers of the live page share.
 * @typedef {object} LiveParts
 * @property {Speech} speech
 * @property {MapView} view
 * @property {ReturnType<typeof makeLayout>} layout
 * @property {People} people
 * @property {LiveSocket} socket
 * @property {Client} client
 * @property {Map<string, Feature>} features
 * @property {{ counts: Record<string, number>, revision: number }} now
 * @property {() => Venue} venue
 * @property {(permission: string) => boolean} allows
 * @property {boolean} seesCrowds  whether the viewer may see crowds, but not people
 * @property {string | null} navigator  the viewer's own
 * @property {number | null} wall  seconds for each floor on a wall */

/** What the page does when its controllers want it.
 * @typedef {object} LiveHandlers
 * @property {(floor: string) => void} showFloor
 * @property {() => void} onPast  the past is shown, or no longer
 * @property {() => void} onSubscribe  another stream is wanted
 * @property {() => void} onSelect  another person is selected, or none
 * @property {() => void} onForm  dots have become cells, or cells dots */

/** Makes the controllers of the live page, and puts what they show into its layout.
 * @param {LiveParts} parts  @param {LiveHandlers} handlers */
export const makeControllers = (parts, { showFloor, onPast, onSubscribe, onSelect, onForm }) => {
  const { speech, view, layout, people, socket, client, features, now, venue, allows } = parts;
  const { seesCrowds, navigator, wall } = parts;
  const { slug } = venue();
  const zone = () => zoneOf(venue());
  const boundsOf = (/** @type {string} */ floor) =>
    venue().floors.find(({ id }) => id === floor)?.bounds;

  const evacuation = new EvacuationController({
    speech,
    view,
    people,
    client,
    slug,
    features,
    showFloor,
    onClose: () => layout.setEvacuation(false),
  });
  const past = new LookingBack({
    speech,
    client,
    socket,
    slug,
    zone,
    onChange: onPast,
    onSubscribe,
  });
  const link = new ConnectionController({ speech, layout, socket, people, past });
  layout.main.append(evacuation.element, past.element);

  const areas = new AreasController({
    speech,
    view,
    socket,
    features,
    showFloor,
    base: client.base,
    slug,
    editor: `${client.base}editor/?venue=${encodeURIComponent(slug)}`,
    seesLines: allows('seeCounts'),
    scale: wall === null ? 1 : wallScale(windowSize()),
    isFolded: wall === null,
  });
  layout.addAreas(areas);
  const anchors = allows('seePositions') && wall === null
    ? new AnchorAlarms({ speech, view, client, slug, features, showFloor })
    : null;
  if (anchors) areas.banners.append(anchors.element);
  anchors?.turn(true);
  if (allows('handleAlarms') && wall === null) {
    const alarms = new RuleAlarms({
      speech,
      socket,
      slug,
      features,
      client: createAlarmsClient(client.base),
      address: `${client.base}alarms/?venue=${encodeURIComponent(slug)}`,
    });
    areas.banners.append(alarms.element);
  }

  const selection = new SelectionController({
    people,
    view,
    card: layout.card,
    client,
    slug,
    showFloor,
    past,
    onSelect,
  });
  const why = new WhyController({
    speech,
    view,
    client,
    slug,
    features,
    trust: () => selection.trust,
    onTurn: (isOn) => layout.card.setExplained(isOn),
  });
  layout.addOverMap(why.element);
  const places = new PlaceController({
    speech,
    features,
    view,
    card: layout.place,
    socket,
    slug,
    navigator,
    showFloor,
    about: (id) => areas.about(id),
  });

  const heat = new HeatController({
    view,
    people,
    legend: layout.legend,
    boundsOf,
    rate: () => past.rate,
    threshold: leastShown(venue()),
    planOf: (id) => ({
      key: `${id} ${now.revision}`,
      features: () => [...features.values()].filter((one) => one.floor === id),
    }),
  });
  const seen = new ViewportStream({
    view,
    socket,
    people,
    slug,
    boundsOf,
    countOn: (id) => now.counts[id] ?? 0,
    isOfCrowds: seesCrowds,
    onChange: onForm,
  });
  if (seesCrowds) heat.setCells(true);

  const sharing = navigator === null
    ? null
    : new SharingController({ speech, view, socket, client, slug, navigator, showFloor });
  if (sharing) {
    layout.bar.addTool(sharing.centre);
    layout.bar.addTool(sharing.element);
  }
  const screen = wall === null ? null : new WallScreen({
    speech,
    view,
    floors: () => venue().floors,
    zone,
    showFloor,
    counted: areas.panel,
    seconds: wall,
  });
  if (screen) {
    layout.bar.addParts(screen.elements);
    people.dots.scale = wallScale(windowSize());
  }
  return {
    evacuation,
    past,
    link,
    areas,
    anchors,
    selection,
    why,
    places,
    heat,
    seen,
    sharing,
    wall: screen,
  };
};
