#if DEBUG
  import IndoorModel
  import JSONText
  import TestKit
  @testable import LiveMap
  @testable import Wire

  /// Bodies of locations are read alike by both readers and do the hub no harm; requests for routes
  /// are read or refused.
  enum BodyTrial {
    static let venue = RandomOperations<SeededGenerator>.venue

    static func run(_ bytes: [UInt8]) {
      let now = MessageTrial.now
      if let batch = try? BinaryLocations.batch(bytes, limit: 20_000, now: now) { report(batch) }
      let quick = LocationScanner.body(bytes, limit: 20_000, now: now)
      let value = try? Value(json: bytes)
      let general = value.flatMap { try? LocationsBody($0, now: now) }
      if let quick {
        guard let general, general.refused.isEmpty else {
          preconditionFailure("only the quick reader takes it")
        }
        BatchJudge.compare(quick, general.batch)
        report(quick)
      } else if let general {
        report(general.batch)
      }
      guard let value else { return }
      _ = try? RoutesRequest(value)
      _ = try? TrialRequest(value)
    }

    /// Every location is taken or refused, and the next tick can be sent.
    private static func report(_ batch: LocationBatch) {
      var hub = Hub(venue: venue, configuration: LiveConfiguration())
      var outcome = LocationOutcome(exampleLimit: 10)
      _ = hub.report(batch, batch.entries.indices, at: MessageTrial.now, &outcome)
      precondition(outcome.count == batch.entries.count, "a location was lost")
      _ = hub.tick(at: MessageTrial.now)
    }
  }
#endif
