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

    /// A report by the numbers that orders name.
    private struct ReportKey: Hashable {
      let device: Identifier<Device>
      let run: Int64
      let count: Int
    }

    private struct Side: Hashable {
      let device: Identifier<Device>
      let session: Int
    }

    static func run(_ bytes: [UInt8]) {
      var broker = RangingBroker(epoch: 1)
      var tokens: [Side: Set<String>] = [:]
      // The most sessions of each report; of several with the same numbers the broker takes one.
      var maxima: [ReportKey: Int] = [:]
      _ = broker.handle(.plan(venue), at: 0)
      for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).prefix(most).enumerated() {
        let now = Double(index) / 4
        guard let value = try? Value(json: Array(line)),
          let fields = try? Fields(value, of: "a report"),
          let report = try? RangingReport(fields)
        else { continue }
        let key = ReportKey(device: report.device, run: report.run, count: report.count)
        maxima[key] = max(maxima[key] ?? 0, report.capabilities.sessions)
        for each in report.sessions {
          guard let token = each.token else { continue }
          tokens[Side(device: report.device, session: each.session), default: []].insert(token)
        }
        for orders in broker.handle(.report(report), at: now) + broker.handle(.tick, at: now) {
          let answered = ReportKey(
            device: orders.device, run: orders.run, count: orders.answers)
          check(orders, maximum: maxima[answered], tokens)
        }
      }
    }

    private static func check(
      _ orders: RangingOrders, maximum: Int?, _ tokens: [Side: Set<String>]
    ) {
      guard let maximum else { preconditionFailure("orders without a report") }
      precondition(orders.sessions.count <= maximum, "too many sessions")
      for session in orders.sessions {
        precondition(session.peer != orders.device, "a device measures itself")
        guard let token = session.token else { continue }
        let side = Side(device: session.peer, session: session.session)
        precondition(tokens[side]?.contains(token) == true, "a token of another device")
      }
    }
  }
#endif
