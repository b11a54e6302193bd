#if DEBUG
  import Devices
  import Geometry
  import IndoorModel
  import JSONText
  import Ranging
  import TestKit
  @testable import Wire

  /// Lines of reports of devices that measure in pairs are read or refused, and whatever they say, the
  /// broker gives no device more sessions than it can hold, and tokens to their peers only.
  enum RangingTrial {
    /// Lines of one input that count.
    private static let most = 200

    private static let venue: Venue = {
      var venue = RandomOperations<SeededGenerator>.venue
      let floor = venue.floors[0].id
      for (number, point) in [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 4, y: 7)].enumerated()
      {
        let anchor = Feature(
          id: Identifier("a\(number)"), floor: floor, kind: .anchor, shape: .point(point))
        venue.features[anchor.id] = anchor
      }
      return venue
    }()

    private struct Side: Hashable {
      let device: Identifier<Device>
      let session: Int
    }

    static func run(_ bytes: [UInt8]) {
      var broker = RangingBroker(epoch: 1)
      var tokens: [Side: Set<String>] = [:]
      var reports: [Identifier<Device>: [Int: RangingReport]] = [:]
      _ = broker.handle(.plan(venue), at: 0)
      for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).prefix(most).enumerated() {
        let now = Double(index) / 4
        guard let value = try? Value(json: Array(line)),
          let fields = try? Fields(value, of: "a report"),
          let report = try? RangingReport(fields)
        else { continue }
        reports[report.device, default: [:]][report.count] = report
        for each in report.sessions {
          guard let token = each.token else { continue }
          tokens[Side(device: report.device, session: each.session), default: []].insert(token)
        }
        for orders in broker.handle(.report(report), at: now) + broker.handle(.tick, at: now) {
          check(orders, reports[orders.device]?[orders.answers], tokens)
        }
      }
    }

    private static func check(
      _ orders: RangingOrders, _ answered: RangingReport?, _ tokens: [Side: Set<String>]
    ) {
      guard let answered else { preconditionFailure("orders without a report") }
      if answered.run == orders.run {
        precondition(
          orders.sessions.count <= answered.capabilities.sessions, "too many sessions")
      }
      for session in orders.sessions {
        precondition(session.peer != orders.device, "a device measures itself")
        guard let token = session.token else { continue }
        let side = Side(device: session.peer, session: session.session)
        precondition(tokens[side]?.contains(token) == true, "a token of another device")
      }
    }
  }
#endif
