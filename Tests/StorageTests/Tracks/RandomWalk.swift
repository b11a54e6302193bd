import Foundation
import Geometry
import IndoorModel
import Storage
import TestKit

/// People that come, walk, stand, fall silent, change floors and go, at random; one sample a second.
struct RandomWalk {
  private struct Walker {
    var id: Identifier<Navigator>
    var floor: Int
    var x: Double
    var y: Double
    var heading: Double
    var state: TrackState
  }

  private static let floors: [Identifier<Floor>] = ["0", "t1"]
  private var generator: SeededGenerator
  private var walkers: [UInt16: Walker] = [:]
  private var number = 0
  private var isRenewed = false
  private var size: Int
  private(set) var time: Timestamp

  init(size: Int, seed: UInt64, begin: Timestamp) {
    self.size = size
    generator = SeededGenerator(seed: seed)
    time = begin
  }

  /// All people as they are now, by id.
  var truth: [Identifier<Navigator>: Seen] {
    Dictionary(
      uniqueKeysWithValues: walkers.map { slot, walker in
        let position = position(slot, walker)
        return (
          walker.id,
          Seen(
            floor: Self.floors[walker.floor], x: Int(position.x), y: Int(position.y),
            state: walker.state)
        )
      })
  }

  /// Time goes by in which nothing is sampled; the next sample names all people, as the first one of
  /// a server that starts does.
  mutating func skip(seconds: Double) {
    time = time.advanced(bySeconds: seconds)
    isRenewed = true
  }

  /// All people go, and no more come.
  mutating func leave() {
    walkers = [:]
    size = 0
  }

  private static func person(_ slot: UInt16, _ id: Identifier<Navigator>) -> TrackSample.Person {
    let number = Int(id.rawValue.dropFirst(2)) ?? 0
    return TrackSample.Person(
      slot: slot, id: id, name: number % 3 == 0 ? "N \(number)" : nil,
      group: number % 2 == 0 ? "even" : nil)
  }

  /// A second goes by.
  mutating func next() -> TrackSample {
    time = time.advanced(bySeconds: 1)
    var people = isRenewed ? walkers.map { Self.person($0, $1.id) } : []
    isRenewed = false
    for slot in walkers.keys.sorted() {
      if Double.random(in: 0..<1, using: &generator) < 0.01 {
        walkers[slot] = nil
      } else {
        step(slot)
      }
    }
    while walkers.count < size {
      let slot = (0...UInt16.max).first { walkers[$0] == nil } ?? 0
      number += 1
      walkers[slot] = Walker(
        id: Identifier("n-\(number)"), floor: Int.random(in: 0...1, using: &generator),
        x: .random(in: 0...80, using: &generator), y: .random(in: 0...50, using: &generator),
        heading: .random(in: 0...6, using: &generator), state: .moving)
      people.append(Self.person(slot, Identifier("n-\(number)")))
    }
    let floors = Self.floors.indices.map { floor in
      TrackSample.OnFloor(
        floor: Self.floors[floor], origin: Point(x: 50, y: 30), unit: 0.01,
        positions: walkers.filter { $0.value.floor == floor }.map { position($0, $1) })
    }
    return TrackSample(time: time, floors: floors, people: people)
  }

  private mutating func step(_ slot: UInt16) {
    guard var walker = walkers[slot] else { return }
    let chance = Double.random(in: 0..<1, using: &generator)
    if chance < 0.05 {
      walker.state = [.standing, .moving, .stale].randomElement(using: &generator) ?? .moving
    }
    if chance > 0.99 { walker.floor = 1 - walker.floor }
    if walker.state == .moving {
      walker.heading += .random(in: -0.2...0.2, using: &generator)
      let pace = Double.random(in: 1.2...1.5, using: &generator)
      let way = Vector(dx: pace * cos(walker.heading), dy: pace * sin(walker.heading))
      walker.x = min(max(walker.x + way.dx, -9), 110)
      walker.y = min(max(walker.y + way.dy, -9), 70)
    }
    walkers[slot] = walker
  }

  private func position(_ slot: UInt16, _ walker: Walker) -> TrackSample.Position {
    TrackSample.Position(
      slot: slot, x: Int16(((walker.x - 50) * 100).rounded()),
      y: Int16(((walker.y - 30) * 100).rounded()), heading: 0,
      state: walker.state.rawValue | 0x80)
  }
}

/// What a viewer would have seen.
struct Seen: Hashable {
  var floor: Identifier<Floor>
  /// Steps of a centimetre from (50, 30).
  var x: Int
  var y: Int
  var state: TrackState
}

extension TrackMinute {
  /// All people at a moment, by id.
  func seen(at time: Timestamp) -> [Identifier<Navigator>: Seen] {
    Dictionary(
      uniqueKeysWithValues: sightings(at: time).map {
        (
          $0.navigator,
          Seen(
            floor: $0.place.floor, x: Int((($0.place.point.x - 50) * 100).rounded()),
            y: Int((($0.place.point.y - 30) * 100).rounded()), state: $0.state)
        )
      })
  }
}
