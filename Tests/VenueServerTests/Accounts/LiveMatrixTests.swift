import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Testing
import WebServer
import Wire

@testable import VenueServer

/// Every kind of live message for every role, as one table says.
struct LiveMatrixTests {
  /// What each kind of message takes, and one of it; a kind that is missing here fails the test.
  static let table: [String: (need: MatrixTests.Need, members: [String: Value])] = [
    "subscribe": (.positions, ["streams": ["positions"]]),
    "unsubscribe": (.read, [:]),
    "play": (.positions, ["speed": 1]),
    "location": (.report, ["navigator": "n-1", "floor": "0", "x": 1, "y": 1]),
    "locations": (
      .report, ["locations": [["navigator": "n-1", "floor": "0", "x": 1, "y": 1]]]
    ),
    "reporting": (.report, ["navigator": "n-1"]),
    "measurements": (
      .report,
      ["measurements": [["kind": "step", "navigator": "n-1", "distance": 0.7, "turn": 0]]]
    ),
    "status": (.speak, ["devices": []]),
    // The links of this table name no device for which they could speak.
    "ranging.report": (
      .speakForOthers,
      ["device": "n-1", "role": "navigator", "run": 1, "count": 1, "maximum": 8]
    ),
    "ranging.leave": (.speakForOthers, ["device": "n-1"]),
    "enrol": (.report, ["first": 0, "navigators": [["id": "n-9"]]]),
    "anchors": (.report, ["anchors": ["uwb-1"]]),
    "route": (
      .route,
      ["id": "r", "from": ["floor": "0", "x": 1, "y": 1], "to": ["floor": "0", "x": 2, "y": 1]]
    ),
    "sharing": (.report, ["navigator": "n-1", "status": "staff"]),
    "endRoute": (.read, ["id": "r"]),
    "presence": (.edit, ["key": "k", "name": "Ada", "colour": "#aa0055"]),
    "cursor": (.edit, [:]),
    "view": (.read, ["floor": "0", "box": [0, 0, 1, 1]]),
    "ack": (.read, ["time": 1]),
    "ping": (.nothing, ["time": 1]),
  ]

  /// What each stream takes.
  static let streams: [String: MatrixTests.Need] = [
    "positions": .positions, "routes": .positions, "cells": .crowd, "edits": .read,
    "issues": .read, "counts": .crowd, "occupancy": .crowd, "crossings": .counts,
    "alerts": .counts, "presence": .edit, "companions": .report, "devices": .positions,
    "alarms": .handle,
    "events": .positions,
  ]

  @Test func `the table has every kind of message`() throws {
    let fields = try Fields([:], of: "nothing")
    let error = #expect(throws: ValueError.self) {
      try ClientMessage(type: "?", fields, now: Timestamp(millisecondsSince1970: 0))
    }
    let words = try #require(error).message.split { !$0.isLetter && $0 != "." }.map(String.init)
    #expect(Set(words).subtracting(["must", "be", "or"]) == Set(Self.table.keys))
  }

  @Test func `the table has every stream`() {
    #expect(Set(LiveStream.allCases.map(\.rawValue)) == Set(Self.streams.keys))
  }

  /// The refusal that a message meets, if one of rights.
  private func refusal(
    of message: [String: Value], by caller: (socket: LocalSocket, handler: any WebSocketHandler)
  ) async throws -> String? {
    caller.handler.received(
      .text(String(decoding: Value.object(message).json(), as: UTF8.self)), from: caller.socket)
    caller.handler.received(.text(#"{"type": "ping", "time": 99}"#), from: caller.socket)
    var refusal: String?
    while true {
      let answer = try await caller.socket.next(among: ["error", "pong"])
      if answer["type"] == "pong", answer["time"] == 99 { return refusal }
      let kind = answer["problem"]?["type"]?.string?.split(separator: "#").last.map(String.init)
      if let kind, ["sign-in-needed", "forbidden", "no-such-venue"].contains(kind) {
        refusal = kind
      }
    }
  }

  @Test(arguments: MatrixTests.callers)
  func `every message is taken from the callers of the table`(
    caller: MatrixTests.Caller
  ) async throws {
    let world = try await AccountWorld()
    let token = try await MatrixTests.token(of: caller, in: world)
    let isLetIn =
      caller.fate == .good
      && caller.role.map { MatrixTests.roles[.list]?.contains($0) == true } == true
    guard isLetIn else {
      let error = #expect(throws: Refused.self) { try world.open(token) }
      let isKnown = caller.role != nil && caller.fate == .good
      #expect(error?.response.status == (isKnown ? .forbidden : .unauthorized))
      return
    }
    let opened = try world.open(token)
    for (type, row) in Self.table.sorted(by: { $0.key < $1.key }) {
      var message = row.members
      message["type"] = .string(type)
      if type != "ping" { message["venue"] = "plan" }
      #expect(
        try await refusal(of: message, by: opened)
          == MatrixTests.refusal(of: caller, "", row.need), "\(type)")
    }
    for (stream, need) in Self.streams.sorted(by: { $0.key < $1.key }) {
      let message: [String: Value] = [
        "type": "subscribe", "venue": "plan", "streams": [.string(stream)],
      ]
      #expect(
        try await refusal(of: message, by: opened)
          == MatrixTests.refusal(of: caller, "", need), "\(stream)")
    }
  }
}
