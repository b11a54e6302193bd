import Devices
import IndoorModel
import JSONText
import LiveMap
import Ranging
import Testing
import WebServer

@testable import Wire

struct RangingMessageTests {
  private static let plain: [String: Value] = [
    "venue": "expo", "device": "phone-7", "role": "navigator", "run": 5, "count": 3, "maximum": 8,
  ]

  private func report(_ changes: [String: Value]) throws -> RangingReport {
    let fields = try Fields(
      .object(Self.plain.merging(changes) { $1 }), of: "a message")
    let message = try ClientMessage(
      type: "ranging.report", fields, now: Timestamp(millisecondsSince1970: 0))
    guard case .ranging("expo", let report) = message else {
      throw ValueError("is another message")
    }
    return report
  }

  @Test func `a report is read with all its members`() throws {
    let report = try report([
      "heard": ["epoch": 9, "number": 118], "technology": "ble", "direction": true,
      "battery": 0.5,
      "sessions": [
        ["session": 12, "state": "running"],
        ["session": 14, "state": "prepared", "token": "cGhvbmU="],
      ],
    ])
    #expect(
      report
        == RangingReport(
          device: "phone-7", run: 5, count: 3, heard: .init(epoch: 9, number: 118),
          capabilities: RangingCapabilities(
            role: .navigator, sessions: 8, technology: "ble", hasDirection: true, battery: 0.5),
          sessions: [
            SessionReport(session: 12, state: .running),
            SessionReport(session: 14, state: .prepared, token: "cGhvbmU="),
          ]))
  }

  @Test(
    arguments: [
      ("role", Value.string("tag")), ("run", .number(-1)), ("count", .number(1e300)),
      ("maximum", .number(1.5)), ("battery", .number(2)), ("technology", .string("")),
      ("device", .string(String(repeating: "d", count: 65))),
      ("sessions", [["session": 1, "state": "broken"]]),
      ("sessions", .array(Array(repeating: ["session": 1, "state": "ready"], count: 257))),
      ("sessions", [["session": 1, "state": "ready", "token": ""]]),
      (
        "sessions",
        [["session": 1, "state": "ready", "token": .string(String(repeating: "t", count: 4097))]]
      ),
    ] as [(String, Value)])
  func `a member that cannot be is refused`(name: String, value: Value) {
    #expect(throws: ValueError.self) { try report([name: value]) }
  }

  @Test func `the longest token is taken`() throws {
    let token = String(repeating: "t", count: 4096)
    let report = try report([
      "sessions": [["session": 1, "state": "prepared", "token": .string(token)]]
    ])
    #expect(report.sessions.first?.token == token)
  }

  @Test func `orders are written, their time rounded down`() throws {
    let orders = RangingOrders(
      device: "phone-7", run: 5, epoch: 9, number: 120, answers: 3,
      sessions: [
        .init(session: 12, peer: "dw-1", runFor: 1.23499),
        .init(session: 14, peer: "dw-2", token: "A"),
      ])
    let frame = try #require(
      LiveMessages(venue: "expo").encode(.ranging(orders)) as? WebSocketFrame)
    let value = try Value(json: Array(frame.payload))
    #expect(
      value == [
        "type": "ranging.sessions", "venue": "expo", "device": "phone-7", "run": 5, "epoch": 9,
        "number": 120, "answers": 3,
        "sessions": [
          ["session": 12, "peer": "dw-1", "runFor": 1.234],
          ["session": 14, "peer": "dw-2", "token": "A"],
        ],
      ])
  }
}
