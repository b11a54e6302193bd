#if DEBUG
  import IndoorModel
  @testable import LiveMap

  /// An edge gets one message of other servers after the other, each with two bytes of length before it;
  /// a viewer watches.
  enum RecordTrial {
    static func run(_ bytes: [UInt8]) {
      var now = MessageTrial.now
      var hub = Hub(venue: BodyTrial.venue, configuration: LiveConfiguration())
      hub.becomeEdge()
      var subscription = SubscriptionRequest()
      subscription.streams = Set(LiveStream.allCases)
      let viewer = ViewerID(rawValue: 1)
      _ = try? hub.subscribe(viewer, format: .binary, to: subscription, at: now)
      for message in FrameTrial.messages(in: bytes).prefix(64) {
        if let report = try? EdgeReport(message) {
          precondition((try? EdgeReport(report.bytes)) == report, "a report is read in two ways")
        }
        guard let record = try? TickRecord(message) else { continue }
        precondition((try? TickRecord(record.bytes)) == record, "a record is read in two ways")
        _ = try? hub.take(record, at: now)
        now = Timestamp(millisecondsSince1970: now.millisecondsSince1970 + 100)
        _ = hub.tick(at: now)
        let navigators = hub.positions.navigators
        for entry in navigators.directory.entries {
          precondition(
            navigators.positions.isTaken(Int(entry.slot)), "a navigator has a name and no place")
        }
      }
    }
  }
#endif
