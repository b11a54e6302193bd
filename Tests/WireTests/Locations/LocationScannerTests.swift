import Foundation
import Geometry
import IndoorModel
import JSONText
import LiveMap
import TestKit
import Testing

@testable import Wire

/// The quick reader must never take what the reader of all messages refuses, nor read it otherwise.
struct LocationScannerTests {
  static let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  @Test(arguments: [
    #"{"type":"locations","venue":"plan","locations":[{"navigator":"n-1","floor":"0","x":1,"y":2}]}"#,
    #"{"locations":[],"venue":"plan","type":"locations"}"#,
    #" { "type" : "location" , "venue" : "plan" , "navigator" : "n" , "floor" : 0 , "x" : -1.5 , "y" : 0.25 } "#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":12.345678901234567,"y":2,"heading":null,"battery":80,"ok":true,"unit":"m"}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":-1,"x":1,"y":2,"time":1795247999000,"accuracy":0.3,"speed":1.2,"name":"Ada Möbius","group":"staff"}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1,"y":2,"time":"2026-11-21T08:00:00.250+01:00","name":""}"#,
  ])
  func `what gateways write is read at once, and as the general reader does`(text: String) throws {
    let quick = try #require(Self.quick(text))
    #expect(quick == Self.general(text))
  }

  @Test(arguments: [
    // Right, but unusual.
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1e0,"y":2}"#,
    #"{"type":"location","venue":"plan","navigator":"\u006e","floor":"0","x":1,"y":2}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":1.0,"x":1,"y":2}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":-0,"x":1,"y":2}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1,"y":2,"more":{"a":[1]}}"#,
    #"{"type":"subscribe","venue":"plan"}"#,
    // Wrong.
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1,"y":2,"x":1}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1,"y":2,"a":1,"a":1}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":01,"y":2}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1.,"y":2}"#,
    #"{"type":"location","venue":"plan","navigator":"n m","floor":"0","x":1,"y":2}"#,
    #"{"type":"location","venue":"plan","navigator":"","floor":"0","x":1,"y":2}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1,"y":2,}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1,"y":null}"#,
    #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1,"y":2} x"#,
    #"{"type":"locations","venue":"plan","locations":[{"navigator":"n","floor":"0","x":1,"y":2},]}"#,
    #"{"type":"locations","venue":"plan","locations":null}"#,
  ])
  func `everything else is left to the general reader`(text: String) {
    #expect(Self.quick(text) == nil)
  }

  @Test func `too many locations are left to the general reader`() {
    let one = #"{"navigator":"n","floor":"0","x":1,"y":2}"#
    let list = Array(repeating: one, count: 3).joined(separator: ",")
    let text = #"{"type":"locations","venue":"plan","locations":[\#(list)]}"#
    #expect(LocationScanner.message(Array(text.utf8), limit: 3, now: Self.now) != nil)
    #expect(LocationScanner.message(Array(text.utf8), limit: 2, now: Self.now) == nil)
  }

  @Test func `text that is no UTF-8 is left to the general reader`() {
    let text = Array(#"{"navigator":"n","floor":"0","x":1,"y":2,"name":"ab"}"#.utf8)
    #expect(LocationScanner.body(text, limit: 10, now: Self.now) != nil)
    for index in text.indices {
      var broken = text
      broken[index] = 0xC3
      #expect(LocationScanner.body(broken, limit: 10, now: Self.now) == nil)
    }
  }

  /// `FLOORCAST_FUZZ_LOCATIONS` sets how many texts are tried.
  @Test(arguments: 1...8)
  func `on random texts the scanner never differs from the general reader`(seed: UInt64) {
    let wanted = LongRun.count("FUZZ_LOCATIONS", share: 1500)
    var random = SeededGenerator(seed: LongRun.seed(seed))
    var (quickly, refused) = (0, 0)
    for _ in 0..<wanted {
      var text = Array(Self.message(using: &random).utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) where !text.isEmpty {
        Self.damage(&text, using: &random)
      }
      guard let string = String(validating: text, as: UTF8.self) else { continue }
      let general = Self.general(string)
      if general == nil { refused += 1 }
      guard let quick = Self.quick(string) else { continue }
      quickly += 1
      #expect(quick == general, "\(string)")
    }
    // Both kinds were tried.
    #expect(quickly > 100)
    #expect(refused > 100)
  }

  // MARK: - Both readers

  struct Reading: Equatable {
    var type: String
    var venue: String
    var reports: [LocationReport]
  }

  private static func quick(_ text: String) -> Reading? {
    guard
      let message = LocationScanner.message(
        Array(text.utf8), limit: ClientMessage.locationLimit, now: now)
    else { return nil }
    return Reading(
      type: message.type, venue: message.venue, reports: reports(of: message.batch))
  }

  private static func reports(of batch: LocationBatch) -> [LocationReport] {
    batch.entries.map { entry in
      let location = entry.location
      let known = { (number: Double) in number.isNaN ? nil : number }
      return LocationReport(
        navigator: Identifier(batch.string(entry.navigator) ?? ""),
        name: batch.string(entry.name), group: batch.string(entry.group),
        location: Location(
          place: Place(
            floor: Identifier(batch.floors[Int(entry.floor)]),
            point: Point(x: location.x, y: location.y)),
          accuracy: known(location.accuracy), heading: known(location.heading),
          speed: known(location.speed),
          time: Timestamp(millisecondsSince1970: location.milliseconds)))
    }
  }

  private static func general(_ text: String) -> Reading? {
    guard let value = try? Value(json: text), let fields = try? Fields(value, of: "a message"),
      let type = try? fields.text("type"),
      let message = try? ClientMessage(type: type, fields, now: now),
      case .locations(let venue, let batch) = message
    else { return nil }
    return Reading(type: type, venue: venue, reports: reports(of: batch))
  }

  // MARK: - Texts

  private static func message(using random: inout SeededGenerator) -> String {
    let isList = Bool.random(using: &random)
    var members = [
      member("type", [isList ? #""locations""# : #""location""#], using: &random),
      member("venue", [#""plan""#, #""a b""#, #""é""#], using: &random),
    ]
    if isList {
      let count = Int.random(in: 0...3, using: &random)
      let list = (0..<count).map { _ in object(location(using: &random), using: &random) }
      members.append("\"locations\":[\(list.joined(separator: space(using: &random) + ","))]")
    } else {
      members += location(using: &random)
    }
    return object(members, using: &random)
  }

  private static func location(using random: inout SeededGenerator) -> [String] {
    let numbers = [
      "0", "-0", "1", "-12.5", "12.345678901234567", "0.000001", "123456789012345678901", "1E2",
      "9007199254740993", "0.1", "3.14159265358979", "1e400", "00", "-", "null", "\"1\"",
    ]
    var members = [
      member("navigator", [#""n-1""#, #""n-2""#, #""ü""#, "7"], using: &random),
      member("floor", [#""0""#, "0", "-1", "1.5", #""""#, #""EG ß""#], using: &random),
      member("x", numbers, using: &random), member("y", numbers, using: &random),
    ]
    let optional: [(String, [String])] = [
      ("accuracy", numbers), ("heading", numbers), ("speed", numbers),
      ("time", ["1795247999000", #""2026-11-21T08:00:00Z""#, #""noon""#, "1.5", "-1", "null"]),
      ("name", [#""Ada""#, #""Zoë""#, #""\u00e9""#, "\"\(String(repeating: "n", count: 65))\""]),
      ("group", [#""staff""#, "null", "3"]),
      ("extra", ["1", "true", "false", "null", #""text""#, "[1,[2]]", #"{"a":1,"a":2}"#]),
      ("x", ["1"]), ("e\u{301}", ["1"]), ("\u{e9}", ["1"]), ("locations", ["1", "[]"]),
    ]
    for (name, values) in optional where Int.random(in: 0..<5, using: &random) == 0 {
      members.append(member(name, values, using: &random))
    }
    return members
  }

  /// A member with a value that is mostly the first of some.
  private static func member(
    _ name: String, _ values: [String], using random: inout SeededGenerator
  ) -> String {
    let value =
      Int.random(in: 0..<8, using: &random) == 0 ? values.randomElement(using: &random) : values[0]
    return "\"\(name)\"\(space(using: &random)):\(space(using: &random))\(value ?? "")"
  }

  private static func object(
    _ members: [String], using random: inout SeededGenerator
  ) -> String {
    let members = members.shuffled(using: &random)
    return "{\(space(using: &random))\(members.joined(separator: "," + space(using: &random)))}"
  }

  private static func space(using random: inout SeededGenerator) -> String {
    ["", "", "", " ", "\n\t"].randomElement(using: &random) ?? ""
  }

  private static func damage(_ text: inout [UInt8], using random: inout SeededGenerator) {
    let place = Int.random(in: 0..<text.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.remove(at: place)
    case 1: text[place] = Array(#"{}[],:"\0-e. n"#.utf8).randomElement(using: &random) ?? 0
    case 2: text.insert(text[place], at: place)
    default: break
    }
  }
}
