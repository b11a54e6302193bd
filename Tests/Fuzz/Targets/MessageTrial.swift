#if DEBUG
  import IndoorModel
  import JSONText
  @testable import LiveMap
  @testable import Wire

  /// What the quick reader of locations takes the reader of all messages takes, too, and alike.
  enum MessageTrial {
    static let now = Timestamp(millisecondsSince1970: 1_795_255_749_931)

    static func run(_ bytes: [UInt8]) {
      // Sockets hand on nothing else.
      guard String(validating: bytes, as: UTF8.self) != nil else { return }
      let message = message(bytes)
      let limit = ClientMessage.locationLimit
      guard let quick = LocationScanner.message(bytes, limit: limit, now: now) else { return }
      guard case .locations(let venue, let batch) = message else {
        preconditionFailure("only the quick reader takes it")
      }
      precondition(venue == quick.venue, "another venue")
      BatchJudge.compare(quick.batch, batch)
    }

    private static func message(_ bytes: [UInt8]) -> ClientMessage? {
      guard let value = try? Value(json: bytes),
        let fields = try? Fields(value, of: "a message"), let type = try? fields.text("type")
      else { return nil }
      return try? ClientMessage(type: type, fields, now: now)
    }
  }

  /// Holds two readings of the same locations against each other.
  enum BatchJudge {
    static func compare(_ first: LocationBatch, _ second: LocationBatch) {
      precondition(first.entries.count == second.entries.count, "more or fewer locations")
      for (left, right) in zip(first.entries, second.entries) {
        precondition(words(left, first) == words(right, second), "other words")
        precondition(numbers(left) == numbers(right), "other numbers")
      }
    }

    private static func words(_ entry: LocationBatch.Entry, _ batch: LocationBatch) -> [String?] {
      [batch.floors[Int(entry.floor)]]
        + [entry.navigator, entry.name, entry.group].map(batch.string)
    }

    /// The bits, because what is not told is not a number.
    private static func numbers(_ entry: LocationBatch.Entry) -> [UInt64] {
      let location = entry.location
      return [location.x, location.y, location.accuracy, location.heading, location.speed]
        .map { $0.isNaN ? .max : ($0 + 0).bitPattern }
        + [UInt64(bitPattern: location.milliseconds)]
    }
  }
#endif
