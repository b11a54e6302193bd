#if DEBUG
  import Geometry
  import IndoorModel
  import JSONText
  import Positioning
  import TestKit
  @testable import LiveMap
  @testable import Wire

  /// Bodies and binary messages of measurements are read or refused, every measurement is taken or
  /// refused, and what the tags of a venue come to is a number.
  enum MeasurementTrial {
    private static let venue: Venue = {
      var venue = RandomOperations<SeededGenerator>.venue
      let floor = venue.floors[0].id
      for (number, point) in [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 4, y: 7)].enumerated()
      {
        let anchor = Feature(
          id: Identifier("a\(number)"), floor: floor, kind: .anchor, shape: .point(point))
        venue.features[anchor.id] = anchor
      }
      let marker = Feature(
        id: "m0", floor: floor, kind: .marker, shape: .point(Point(x: 5, y: 5)),
        properties: ["heading": 1, "height": 2])
      venue.features[marker.id] = marker
      return venue
    }()

    static func run(_ bytes: [UInt8]) {
      let now = MessageTrial.now
      if let reports = try? BinaryMeasurements.reports(bytes, limit: 20_000, now: now) {
        take(reports)
      }
      if let value = try? Value(json: bytes), let body = try? MeasurementsBody(value, now: now) {
        take(body.reports)
        for report in body.reports { checkWritten(report) }
      }
      if let frame = MeasurementFrame(bytes) { take(frame) }
      replay(bytes)
    }

    /// A recording is read to its end or to its first fault, and replayed.
    private static func replay(_ bytes: [UInt8]) {
      guard var recording = MeasurementRecording(bytes, file: "fuzz") else { return }
      var replay = MeasurementReplay(of: venue, walkable: [])
      var last = Timestamp(millisecondsSince1970: .min)
      while let message = try? recording.next() {
        precondition(!message.reports.isEmpty, "a message of nothing")
        guard message.arrived >= last else { continue }
        last = message.arrived
        _ = replay.take(message.reports, at: message.arrived)
      }
      _ = replay.finish()
    }

    /// What was read says the same when it is written and read again.
    private static func checkWritten(_ report: MeasurementReport) {
      let again = try? MeasurementReport(value: report.value, now: MessageTrial.now)
      precondition(again != nil, "what was read is not read again")
      precondition(again?.navigator == report.navigator, "another navigator")
      precondition(again?.measurement.time == report.measurement.time, "another time")
    }

    private static func take(_ frame: MeasurementFrame) {
      var hub = Hub(venue: venue, configuration: LiveConfiguration())
      let gateway = ViewerID(rawValue: 1)
      try? hub.enrol(.navigators([EnrolledNavigator(id: "badge-0")]), from: 0, of: gateway)
      try? hub.enrol(.anchors(["a0", "a1", "a2"]), from: 0, of: gateway)
      let read = hub.positions.read(frame, of: gateway, at: MessageTrial.now, exampleLimit: 10)
      precondition(read.reports.count + read.refused.refusedCount == frame.count, "one is lost")
      take(read.reports)
    }

    private static func take(_ reports: [MeasurementReport]) {
      var trackers = TagTrackers(limit: 100)
      trackers.take(venue)
      var outcome = MeasurementOutcome(exampleLimit: 10)
      trackers.receive(reports, at: MessageTrial.now, &outcome)
      precondition(outcome.count == reports.count, "a measurement was lost")
      for tag in trackers.advance(to: MessageTrial.now.advanced(bySeconds: 1)) {
        precondition(tag.estimate.point.x.isFinite && tag.estimate.point.y.isFinite, "no place")
        precondition(tag.estimate.radius >= 0, "no radius")
      }
    }
  }
#endif
