import Alarms
import Devices
import LiveMap
import Outbox
import Positioning
import Ranging
import Storage
import Wire

/// What is counted of locations, tracks and what is remembered, venue by venue.
extension MetricsText {
  private typealias Samples = [(labels: Labels, reading: Reading)]

  mutating func write(locationsOf venues: [VenueFigures]) {
    family(
      "floorcast_locations", .counter, help: "Locations that came in, by what became of them.",
      of: venues, by: "result"
    ) { venue in
      [
        ("taken", venue.counters.locations), ("duplicate", venue.counters.duplicates),
        ("refused", venue.counters.refusals),
      ]
    }
    family(
      "floorcast_location_refusals", .counter, help: "Refused locations by the reason.", of: venues,
      by: "reason"
    ) { venue in
      LocationRefusal.Reason.Kind.allCases.map {
        ($0.rawValue, venue.counters.refusalsByKind[$0] ?? 0)
      }
    }
    family(
      "floorcast_doubtful_locations", .counter,
      help: "Taken locations whose step was faster than a person can be.",
      venues.flatMap { Self.samples(of: $0, $0.counters.doubtful) })
    family(
      "floorcast_phones", .gauge, help: "Phones that report as often as the server says.",
      venues.flatMap { Self.samples(of: $0, $0.phones.count) })
    family(
      "floorcast_phone_reports_per_second", .gauge, help: "The sum of the rates of phones.",
      venues.flatMap { Self.samples(of: $0, $0.phones.rate) })
    family(
      "floorcast_ring_misses", .counter,
      help: "Viewers that had fallen so far behind that they were sent everything again.",
      venues.flatMap { Self.samples(of: $0, $0.counters.keyframeFallbacks) })
  }

  mutating func write(positioningOf venues: [VenueFigures]) {
    family(
      "floorcast_measurements", .counter,
      help: "Measurements of tags that came in, by what became of them.", of: venues, by: "result"
    ) { venue in
      [
        ("taken", venue.positioning.taken), ("duplicate", venue.positioning.duplicates),
        ("refused", venue.positioning.refused.values.reduce(0, +)),
      ]
    }
    family(
      "floorcast_measurement_refusals", .counter, help: "Refused measurements by the reason.",
      of: venues, by: "reason"
    ) { venue in
      venue.positioning.refused.sorted { $0.key < $1.key }.map { ($0, $1) }
    }
    family(
      "floorcast_tags", .gauge, help: "Tags whose position is estimated, by state.", of: venues,
      by: "state"
    ) { venue in
      TrackingState.allCases.map { ($0.rawValue, venue.positioning.states[$0] ?? 0) }
    }
    family(
      "floorcast_anchors", .gauge, help: "Anchors of the plan, by what tags tell of them.",
      of: venues, by: "state"
    ) { venue in
      AnchorState.allCases.map { ($0.rawValue, venue.positioning.anchors[$0] ?? 0) }
    }
    family(
      "floorcast_tag_positions", .counter, help: "Positions of tags that were handed on.",
      venues.flatMap { Self.samples(of: $0, $0.positioning.positions) })
  }

  mutating func write(devicesOf venues: [VenueFigures]) {
    family(
      "floorcast_devices", .gauge, help: "Anchors, gateways and other devices, by state.",
      of: venues, by: "state"
    ) { venue in
      DeviceState.allCases.map { ($0.rawValue, venue.devices.states[$0] ?? 0) }
    }
    family(
      "floorcast_device_alarms", .gauge, help: "What is wrong with devices now, by the reason.",
      of: venues, by: "reason"
    ) { venue in
      DeviceReason.allCases.filter(\.isAlarm).map { reason in
        (reason.rawValue, venue.devices.alarms.count { $0.reason == reason })
      }
    }
  }

  mutating func write(alarmsOf venues: [VenueFigures]) {
    family(
      "floorcast_alarms", .gauge, help: "Alarms of rules that hold now.",
      venues.flatMap { Self.samples(of: $0, $0.alarms.holding) })
    family(
      "floorcast_alarms_raised", .counter, help: "Alarms that rules have raised.",
      venues.flatMap { Self.samples(of: $0, $0.alarms.raised) })
    family(
      "floorcast_alarm_messages", .gauge,
      help: "Messages of alarms of the last 90 days, by what has become of them.", of: venues,
      by: "state"
    ) { venue in
      OutboxMessage.State.allCases.map { ($0.rawValue, venue.alarms.deliveries[$0] ?? 0) }
    }
  }

  mutating func write(reportsOf venues: [VenueFigures]) {
    family(
      "floorcast_report_mails", .gauge,
      help: "Mails of reports of the last 90 days, by what has become of them.", of: venues,
      by: "state"
    ) { venue in
      OutboxMessage.State.allCases.map { ($0.rawValue, venue.reportMails[$0] ?? 0) }
    }
  }

  mutating func write(rangingOf venues: [VenueFigures]) {
    family(
      "floorcast_ranging_devices", .gauge, help: "Devices that measure in pairs, by role.",
      of: venues, by: "role"
    ) { venue in
      RangingRole.allCases.map { ($0.rawValue, venue.ranging.devices[$0] ?? 0) }
    }
    family(
      "floorcast_ranging_sessions", .gauge,
      help: "Pairs of devices: those of which both measure, and those that wait for that.",
      of: venues, by: "state"
    ) { venue in
      [("running", venue.ranging.running), ("waiting", venue.ranging.waiting)]
    }
    family(
      "floorcast_ranging_begun", .counter, help: "Sessions of pairs that were begun.",
      venues.flatMap { Self.samples(of: $0, $0.ranging.begun) })
    family(
      "floorcast_ranging_ended", .counter, help: "Sessions of pairs that ended, by the reason.",
      of: venues, by: "reason"
    ) { venue in
      RangingBroker.EndReason.allCases.map { ($0.rawValue, venue.ranging.ended[$0] ?? 0) }
    }
  }

  mutating func write(tracksOf venues: [VenueFigures]) {
    let recording = venues.compactMap { venue in venue.tracks.map { (venue, $0) } }
    family(
      "floorcast_track_samples", .counter,
      help: "Samples of all positions, by whether the recorder took them.",
      recording.flatMap { venue, tracks in
        Self.samples(
          of: venue, by: "result", [("taken", tracks.taken), ("dropped", tracks.dropped)])
      })
    family(
      "floorcast_track_writes", .counter, help: "Writes of tracks, by what became of them.",
      recording.flatMap { venue, tracks in
        Self.samples(
          of: venue, by: "result", [("done", tracks.writes), ("failed", tracks.failures)])
      })
    family(
      "floorcast_track_written_bytes", .counter, unit: "bytes",
      help: "Bytes of tracks that were written; the running minute is written again and again.",
      recording.flatMap { Self.samples(of: $0, $1.bytes) })
    family(
      "floorcast_track_lost_minutes", .counter,
      help: "Minutes of tracks that were lost because they could not be written.",
      recording.flatMap { Self.samples(of: $0, $1.lostMinutes) })
  }

  mutating func write(insightOf venues: [VenueFigures]) {
    let deriving = venues.compactMap { venue in venue.insight.map { (venue, $0) } }
    family(
      "floorcast_insight_minutes", .counter,
      help: "Minutes of which figures were derived, by what became of them.",
      deriving.flatMap { venue, insight in
        Self.samples(
          of: venue, by: "result", [("done", insight.minutes), ("lost", insight.lostMinutes)])
      })
    family(
      "floorcast_insight_seconds", .counter, unit: "seconds",
      help: "Time that deriving and writing figures took, beside the network's thread.",
      deriving.flatMap { Self.samples(of: $0, $1.seconds) })
    family(
      "floorcast_insight_failures", .counter, help: "Times that figures could not be written.",
      deriving.flatMap { Self.samples(of: $0, $1.failures) })
  }

  mutating func write(sizesOf venues: [VenueFigures]) {
    family(
      "floorcast_roster_slots", .gauge,
      help: "Slots that were ever given to navigators; free ones are given again.",
      venues.flatMap { Self.samples(of: $0, $0.sizes.slots) })
    family(
      "floorcast_enrolled_handles", .gauge, help: "Handles that gateways have for navigators.",
      venues.flatMap { Self.samples(of: $0, $0.sizes.handles) })
    family(
      "floorcast_position_channels", .gauge, help: "Streams of positions that are encoded.",
      venues.flatMap { Self.samples(of: $0, $0.sizes.channels) })
  }

  /// A family with a figure of each venue for each value of a label.
  private mutating func family(
    _ name: String, _ kind: Kind, help: String, of venues: [VenueFigures], by label: String,
    _ figures: (VenueFigures) -> [(name: String, value: Int)]
  ) {
    family(
      name, kind, help: help,
      venues.flatMap { Self.samples(of: $0, by: label, figures($0)) })
  }

  private static func samples(of venue: VenueFigures, _ value: Int) -> Samples {
    samples(of: venue, Double(value))
  }

  private static func samples(of venue: VenueFigures, _ value: Double) -> Samples {
    [([("venue", venue.slug)], .number(value))]
  }

  private static func samples(
    of venue: VenueFigures, by label: String, _ values: [(name: String, value: Int)]
  ) -> Samples {
    values.map { ([("venue", venue.slug), (label, $0.name)], .number(Double($0.value))) }
  }
}
