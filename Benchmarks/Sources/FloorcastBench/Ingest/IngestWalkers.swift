import Foundation
import Geometry
import IndoorModel
import JSONText
import LiveMap
import Simulation
import Support
import WebServer

/// People walking about on the floors of a venue, and the messages that gateways make of them.
struct IngestWalkers {
  /// How a floor's locations are written.
  struct FloorScale {
    var index: Int
    var origin: Point
    var unit: Double
  }

  private let slug: String
  private let floors: [Floor]
  private let ids: [String]
  private(set) var points: [Point]
  private var directions: [Vector]
  /// By floor, as the server sent them.
  var frames: [FloorScale] = []

  init(venue: Venue, count: Int, seed: UInt64) {
    slug = venue.slug
    floors = venue.floors
    var random = SeededGenerator(seed: seed)
    ids = (0..<count).map { "badge-\(10_000 + $0)" }
    points = (0..<count).map { number in
      let bounds = venue.floors[number % venue.floors.count].bounds
      return Point(
        x: .random(in: bounds.min.x...bounds.max.x, using: &random),
        y: .random(in: bounds.min.y...bounds.max.y, using: &random))
    }
    directions = (0..<count).map { _ in
      let angle = Double.random(in: 0...2 * .pi, using: &random)
      return Vector(dx: 1.3 * cos(angle), dy: 1.3 * sin(angle))
    }
  }

  private func floor(_ number: Int) -> Int { number % floors.count }

  /// Lets all people walk; a person at the edge turns round.
  mutating func step(by seconds: Double) {
    for number in points.indices {
      let next = points[number] + directions[number] * seconds
      if floors[floor(number)].bounds.contains(next) {
        points[number] = next
      } else {
        directions[number] = directions[number] * -1
      }
    }
  }

  /// The numbers of walkers in parts of some, each part on one floor.
  private func parts(of size: Int) -> [[Int]] {
    floors.indices.flatMap { floor -> [[Int]] in
      let here = stride(from: floor, to: points.count, by: floors.count).map { $0 }
      return stride(from: 0, to: here.count, by: size).map {
        Array(here[$0..<min($0 + size, here.count)])
      }
    }
  }

  // MARK: - Messages

  /// The messages that give each person a handle.
  func enrolments(venue slug: String) -> [String] {
    stride(from: 0, to: ids.count, by: 100).map { first in
      let navigators = ids[first..<min(first + 100, ids.count)].map { id -> Value in
        ["id": .string(id)]
      }
      let message: Value = [
        "type": "enrol", "venue": .string(slug), "first": Value(first),
        "navigators": .array(navigators),
      ]
      return message.jsonText()
    }
  }

  /// Binary messages by handles.
  func frames(of size: Int, at time: Timestamp) -> [[UInt8]] {
    parts(of: size).map { part in
      let frame = frames[floor(part[0])]
      var bytes: [UInt8] = [16, 2, 0, 0]
      bytes.append(number: frame.index, 2)
      bytes.append(number: part.count, 2)
      bytes.append(number: Int(truncatingIfNeeded: time.millisecondsSince1970), 4)
      bytes.append(number: 0, 4)
      for number in part {
        let point = points[number]
        bytes.append(number: number, 2)
        bytes.append(number: Int(((point.x - frame.origin.x) / frame.unit).rounded()), 2)
        bytes.append(number: Int(((point.y - frame.origin.y) / frame.unit).rounded()), 2)
        bytes.append(number: 0, 2)
        bytes += [0, 0x80, 3, 0]
      }
      return bytes
    }
  }

  /// Messages of the live stream as JSON.
  func messages(of size: Int, at time: Timestamp) -> [[UInt8]] {
    parts(of: size).map { part in
      Array(#"{"type":"locations","venue":"\#(slug)","locations":["#.utf8)
        + part.map { json($0, at: time) }.joined(separator: [UInt8(ascii: ",")])
        + Array("]}".utf8)
    }
  }

  /// All people in one body, as JSON.
  func jsonBody(at time: Timestamp) -> [UInt8] {
    Array(#"{"locations":["#.utf8)
      + points.indices.map { json($0, at: time) }.joined(separator: [UInt8(ascii: ",")])
      + Array("]}".utf8)
  }

  private func json(_ number: Int, at time: Timestamp) -> [UInt8] {
    let (point, floor) = (points[number], floors[floor(number)])
    let location: Value = [
      "navigator": .string(ids[number]), "floor": .string(floor.id.rawValue),
      "x": .number((point.x * 1000).rounded() / 1000),
      "y": .number((point.y * 1000).rounded() / 1000), "accuracy": 0.3,
      "time": Value(Int(time.millisecondsSince1970)),
    ]
    return location.json()
  }

  /// All people in one body that explains itself.
  func body(at time: Timestamp) -> [UInt8] {
    var bytes: [UInt8] = [18, 2]
    bytes.append(number: floors.count, 2)
    bytes.append(number: points.count, 2)
    bytes.append(number: 0, 2)
    bytes.append(number: Int(time.millisecondsSince1970), 8)
    bytes.append(number: points.count, 4)
    for floor in floors { bytes.append(word: floor.id.rawValue) }
    for id in ids {
      bytes.append(word: id)
      bytes.append(word: "")
      bytes.append(word: "")
    }
    for (number, point) in points.enumerated() {
      bytes.append(number: number, 2)
      bytes.append(number: floor(number), 2)
      bytes.append(number: Int((point.x * 1000).rounded()), 4)
      bytes.append(number: Int((point.y * 1000).rounded()), 4)
      bytes.append(number: 0, 4)
      bytes += [0, 0x80, 30, 0]
    }
    return bytes
  }
}

extension [UInt8] {
  /// Little-endian.
  fileprivate mutating func append(number: Int, _ count: Int) {
    for shift in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
  }

  fileprivate mutating func append(word: String) {
    append(number: word.utf8.count, 2)
    append(contentsOf: word.utf8)
  }
}
