import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import TestKit
import Testing
import WebServer

@testable import LiveMap
@testable import VenueServer

/// What viewers and kiosks learn of people: no single one, and no number from 1 to k − 1.
struct CrowdTests {
  /// Members that tell of the plan or the time.
  private static let plain: Set<String> = [
    "time", "size", "origin", "columns", "rows", "revision", "rate", "number", "floors.index",
    "capacity", "floors#", "status", "serverTime", "features",
  ]

  /// All numbers that may be about people, with where they stand.
  private static func numbers(in value: Value, at path: String = "") -> [(String, Double)] {
    if let number = value.number { return [(path, number)] }
    if let object = value.object {
      return object.filter { !plain.contains($0.key) }.flatMap {
        numbers(in: $0.value, at: "\(path).\($0.key)")
      }
    }
    // Of squares `[column, row, count]` only the count.
    let list = value.array ?? []
    if path.hasSuffix(".cells"), !list.isEmpty {
      return list.compactMap { $0[2]?.number.map { ("\(path)#", $0) } }
    }
    return list.flatMap { numbers(in: $0, at: path) }
  }

  /// Puts people at random somewhere, in heaps.
  private func move(_ live: LiveVenue, _ random: inout SeededGenerator, at time: Timestamp) async {
    var reports: [LocationReport] = []
    for heap in 0..<4 {
      let x = Double.random(in: 0...5, using: &random)
      for person in 0..<Int.random(in: 0...7, using: &random) {
        reports.append(
          LocationReport(
            navigator: Identifier("n-\(heap)-\(person)"), name: "Secret \(heap)",
            location: Location(
              place: Place(floor: "0", point: Point(x: x, y: 0.5)), time: time)))
      }
    }
    _ = await live.report(reports)
    await live.tick()
  }

  @Test(arguments: [Role.viewer, .kiosk])
  func `no message and no answer tells of fewer than k`(role: Role) async throws {
    let world = try await AccountWorld()
    let plan = try world.server.plan
    let (_, token) = try await world.link(role, Scope(venue: "plan"))
    let (socket, handler) = try world.open(token)
    handler.received(
      .text(
        #"{"type": "subscribe", "venue": "plan", "streams": ["counts", "occupancy", "cells"], "#
          + #""cells": 1}"#), from: socket)
    _ = try await socket.next("welcome")
    var random = SeededGenerator(seed: 5)
    var told = 0
    for _ in 0..<60 {
      world.clock.move(seconds: 11)
      await move(plan.live, &random, at: world.clock.now)
      for _ in 0..<10 { await plan.live.tick() }
      var values = [.object(try await socket.next("counts"))] as [Value]
      values.append(.object(try await socket.next("cells")))
      for path in ["occupancy", "density?floor=0", "density?floor=0&cell=1", ""] {
        let path = path.isEmpty ? "/api/v1/venues" : "/api/v1/venues/plan/\(path)"
        values.append(try await world.send(.get, path, token: token).json)
      }
      for value in values {
        for (path, number) in Self.numbers(in: value) where !path.contains("venues") {
          #expect(number.truncatingRemainder(dividingBy: 5) == 0, "\(path): \(number)")
          told += number > 5 ? 1 : 0
        }
        #expect(value["size"].map { $0 == 8 } ?? true)
        #expect(!value.jsonText().contains("Secret") && !value.jsonText().contains("n-0"))
        let navigators = value["venues"]?[0]?["navigators"]?.number ?? 5
        #expect(navigators >= 5 && value["venues"]?[0]?["viewers"] == nil)
      }
    }
    #expect(told > 20)
  }

  @Test func `a venue may show its people to everybody, and take that back`() async throws {
    let world = try await AccountWorld()
    let plan = try world.server.plan
    let (_, token) = try await world.link(.viewer, Scope(venue: "plan"))
    func status() async -> Int {
      await world.send(.get, "/api/v1/venues/plan/navigators", token: token).status.code
    }
    func set(_ isPublic: Bool) async throws {
      let edit = Edit(
        id: Identifier("set-\(isPublic)"), base: try await plan.venue().revision, author: "ann",
        operations: [.changeVenue(SettingsChanges([.publicPositions: isPublic ? 1 : 0]))])
      _ = try await plan.submit(edit)
    }
    #expect(await status() == 403)
    let (first, _) = try world.open(token, id: 1)
    try await set(true)
    #expect(await first.closing()?.reason == "rights changed")
    #expect(await status() == 200)
    let session = try await world.send(.get, "/api/v1/session", token: token).json
    let may = session["venues"]?[0]?["permissions"]?.array ?? []
    #expect(may.contains("seePositions") && may.contains("seeCounts"))
    // Other venues are as they were.
    let (_, both) = try await world.person(Grants(.viewer, in: "*"))
    #expect(
      await world.send(.get, "/api/v1/venues/other/navigators", token: both).problem == "forbidden")
    let (second, handler) = try world.open(token, id: 2)
    handler.received(
      .text(#"{"type": "subscribe", "venue": "plan", "streams": ["positions"]}"#), from: second)
    _ = try await second.next("roster")
    try await set(false)
    #expect(await second.closing()?.reason == "rights changed")
    #expect(await status() == 403)
  }

  @Test(arguments: [
    (Role.viewer, true), (.kiosk, true), (.navigator, true), (.staff, false),
  ])
  func `ways around crowds and everybody's way out are for who may see people`(
    role: Role, isRefused: Bool
  ) async throws {
    let world = try await AccountWorld()
    _ = await (try world.server.plan).live.report([
      LocationReport(
        navigator: "n-1",
        location: Location(
          place: Place(floor: "0", point: Point(x: 1, y: 0.5)), time: world.clock.now))
    ])
    let (_, token) = try await world.link(role, Scope(venue: "plan"))
    func isForbidden(_ path: String, _ body: Value) async -> Bool {
      await world.send(.post, "/api/v1/venues/plan/\(path)", body, token: token).problem
        == "forbidden"
    }
    let ends: [String: Value] = ["from": ["feature": "A"], "to": ["feature": "B"]]
    let around = Value.object(ends.merging(["avoidCrowds": true]) { $1 })
    #expect(await isForbidden("routes", around) == isRefused)
    #expect(await isForbidden("evacuations", [:]) == isRefused)
    #expect(await isForbidden("evacuations", ["from": [["navigator": "n-1"]]]) == isRefused)
    // Between named places any client may ask that may ask for routes.
    #expect(await !isForbidden("routes", .object(ends)))
    #expect(await !isForbidden("evacuations", ["from": [["floor": "0", "x": 1, "y": 0.5]]]))
  }

  @Test func `routes lead a device from itself, and from nobody else`() async throws {
    let world = try await AccountWorld()
    let live = try world.server.plan.live
    _ = await live.report([
      LocationReport(
        navigator: "n-1",
        location: Location(
          place: Place(floor: "0", point: Point(x: 1, y: 0.5)), time: world.clock.now)),
      LocationReport(
        navigator: "n-2",
        location: Location(
          place: Place(floor: "0", point: Point(x: 2, y: 0.5)), time: world.clock.now)),
    ])
    func route(_ id: String, _ role: Role, _ own: String?) async throws -> [String?] {
      let (_, token) = try await world.link(role, Scope(venue: "plan", navigator: own))
      let from: Value = ["navigator": .string(id)]
      let answer = await world.send(
        .post, "/api/v1/venues/plan/routes", ["from": from, "to": ["feature": "B"]], token: token)
      let (socket, handler) = try world.open(token, id: UInt64.random(in: 100...(.max)))
      handler.received(
        .text(
          #"{"type": "route", "venue": "plan", "id": "r", "navigator": "\#(id)", "#
            + #""to": {"feature": "B"}}"#), from: socket)
      let news = try await socket.next(among: ["route", "error"])
      return [
        answer.problem,
        news["problem"]?["type"]?.string?.split(separator: "#").last.map(String.init),
      ]
    }
    #expect(try await route("n-1", .navigator, "n-1") == [nil, nil])
    #expect(try await route("n-2", .navigator, nil) == ["forbidden", "forbidden"])
    #expect(try await route("n-1", .kiosk, nil) == ["forbidden", "forbidden"])
    #expect(try await route("n-1", .viewer, nil) == ["forbidden", "forbidden"])
    #expect(try await route("n-1", .staff, nil) == [nil, nil])
  }
}
