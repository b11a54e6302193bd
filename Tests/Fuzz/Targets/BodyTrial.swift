#if DEBUG
  import IndoorModel
  import JSONText
  import TestKit
  @testable import LiveMap
  @testable import Wire

  /// Bodies of locations are read alike by both readers and do the hub no harm; questions are read
  /// or refused.
  enum BodyTrial {
    static let venue = RandomOperations<SeededGenerator>.venue

    static func run(_ bytes: [UInt8]) {
      let now = MessageTrial.now
      if let batch = try? LocationBody.batch(bytes, limit: 20_000, now: now) { report(batch) }
      let quick = LocationScanner.body(bytes, limit: 20_000, now: now)
      let value = try? Value(json: bytes)
      if let quick {
        guard let value, let reports = try? reports(value) else {
          preconditionFailure("only the quick reader takes it")
        }
        BatchJudge.compare(quick, LocationBatch(reports))
        report(quick)
      } else if let value, let reports = try? reports(value) {
        report(LocationBatch(reports))
      }
      guard let value else { return }
      _ = try? RoutesRequest(value)
      _ = try? TrialRequest(value)
    }

    private static func reports(_ body: Value) throws(ValueError) -> [LocationReport] {
      let now = MessageTrial.now
      guard let list = body.object?["locations"] else {
        return [try LocationReport(value: body, now: now)]
      }
      return try list.list { (value) throws(ValueError) in
        try LocationReport(value: value, now: now)
      }
    }

    /// Every location is taken or refused, and the next tick can be told.
    private static func report(_ batch: LocationBatch) {
      var hub = Hub(venue: venue, configuration: LiveConfiguration())
      var outcome = LocationOutcome(exampleLimit: 10)
      _ = hub.report(batch, batch.entries.indices, at: MessageTrial.now, &outcome)
      precondition(outcome.count == batch.entries.count, "a location was lost")
      _ = hub.tick(at: MessageTrial.now)
    }
  }
#endif
