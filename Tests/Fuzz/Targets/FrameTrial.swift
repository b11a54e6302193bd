#if DEBUG
  import IndoorModel
  @testable import LiveMap

  /// A gateway with eight handles says one binary message after the other, each with two bytes of
  /// length before it; a viewer watches and acknowledges.
  enum FrameTrial {
    static func run(_ bytes: [UInt8]) {
      var now = MessageTrial.now
      var hub = Hub(venue: BodyTrial.venue, configuration: LiveConfiguration())
      let (gateway, viewer) = (ViewerID(rawValue: 1), ViewerID(rawValue: 2))
      let navigators = (0..<8).map { EnrolledNavigator(id: Identifier("badge-\($0)")) }
      try? hub.enrol(.navigators(navigators), from: 0, of: gateway)
      var subscription = SubscriptionRequest()
      subscription.acks = true
      _ = try? hub.subscribe(viewer, format: .binary, to: subscription, at: now)
      for message in messages(in: bytes).prefix(64) {
        if let ack = AckFrame(message) {
          _ = hub.acknowledge(ack.frame, by: viewer, at: now)
        } else if let frame = LocationFrame(message) {
          var outcome = LocationOutcome(exampleLimit: 10)
          _ = hub.report(frame, of: gateway, at: now, &outcome)
          precondition(outcome.count == frame.count, "a location was lost")
        }
        now = Timestamp(millisecondsSince1970: now.millisecondsSince1970 + 100)
        _ = hub.tick(at: now)
      }
    }

    /// Splits the input; what is cut off at the end is a message, too.
    static func messages(in bytes: [UInt8]) -> [[UInt8]] {
      var messages: [[UInt8]] = []
      var rest = bytes[...]
      while rest.count > 2 {
        let length = Int(rest[rest.startIndex]) | Int(rest[rest.startIndex + 1]) << 8
        rest = rest.dropFirst(2)
        messages.append(Array(rest.prefix(length)))
        rest = rest.dropFirst(length)
      }
      return messages
    }
  }
#endif
