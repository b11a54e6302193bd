import Devices
import LiveMap
import Outbox
import Ranging
import Storage

/// What is measured of one venue, at one moment.
struct VenueFigures {
  let slug: String
  let isWritable: Bool
  let counters: LiveCounters
  let navigators: Int
  /// Phones that report as often as the server says, and the sum of their rates.
  let phones: (count: Int, rate: Double)
  let viewers: Int
  let routes: Int
  let ticksPerSecond: Int
  let ticks: TickFigures
  let edits: EditFigures
  let positioning: PositioningStation.Figures
  let devices: (states: [DeviceState: Int], alarms: [DeviceAlarm])
  let ranging: RangingBroker.Figures
  let sizes: LiveSizes
  let alarms: AlarmFigures
  /// Mails of reports by what has become of them, as far as they are kept.
  let reportMails: [OutboxMessage.State: Int]
  /// `nil` where nothing is ever recorded.
  let tracks: TrackRecorder.Figures?
  /// `nil` where nothing is ever recorded.
  let insight: InsightRecorder.Figures?
  /// This node's part; `nil` on a server that runs alone.
  let replica: ReplicaFigures?

  /// Asks a venue that is open.
  init(of open: OpenVenue) async {
    slug = open.slug
    isWritable = open.readOnlyReason == nil
    counters = await open.live.counters
    let counts = await open.live.counts
    navigators = counts.navigators
    phones = await open.live.phones
    viewers = counts.viewers ?? 0
    routes = await open.live.routeCount
    ticksPerSecond = await open.live.ticksPerSecond
    ticks = open.live.tickFigures
    edits = open.editFigures
    positioning = await open.live.positioning.figures
    devices = await open.live.devices.figures
    ranging = await open.live.ranging.figures
    sizes = await open.live.sizes
    alarms = await open.alarms.figures()
    reportMails = await open.reports.mailCounts()
    tracks = open.tracks?.figures
    insight = open.insight?.figures
    replica = await open.replicaFigures
  }
}
