import Foundation
import Support

/// Where a person is, in the units of the wire.
package struct Spot: Equatable {
  package var x: Int16
  package var y: Int16
  /// In 1/256 turns.
  package var heading: UInt8
}

/// A motion that is known beforehand: people walk round circles in steps, so that where a person is
/// shows which step it is.
///
/// Each person's circle has another middle, beginning and direction, at random. All circles have
/// the same `period` of points, no two of which are equal.
package struct Walks {
  /// Steps after which a person is where it was.
  package static let period = 512

  /// Metres per second.
  package static let speed = 1.3

  private struct Person {
    var x: Int16
    var y: Int16
    var phase: Int
    var direction: Int
  }

  private let people: [Person]
  private let circle: [Spot]
  /// Metres from the middle of a circle to its points.
  package let radius: Double

  /// Draws people.
  ///
  /// - Parameters:
  ///   - rate: steps a second.
  ///   - width: metres of the floor; its middle is the origin of its positions.
  ///   - unit: metres of a step of the wire.
  package init(
    count: Int, rate: Double, width: Double, height: Double, unit: Double, seed: UInt64
  ) {
    let radius = Double(Self.period) * Self.speed / rate / (2 * .pi)
    self.radius = radius
    circle = (0..<Self.period).map { index in
      let turn = Double(index) / Double(Self.period)
      return Spot(
        x: Int16((radius * cos(2 * .pi * turn) / unit).rounded()),
        y: Int16((radius * sin(2 * .pi * turn) / unit).rounded()),
        heading: UInt8(truncatingIfNeeded: Int((turn * 256).rounded(.down)) + 64))
    }
    var random = SeededGenerator(seed: seed)
    let room = (max(0, width / 2 - radius - 1), max(0, height / 2 - radius - 1))
    people = (0..<count).map { _ in
      Person(
        x: Int16((Double.random(in: -room.0...room.0, using: &random) / unit).rounded()),
        y: Int16((Double.random(in: -room.1...room.1, using: &random) / unit).rounded()),
        phase: Int.random(in: 0..<Self.period, using: &random),
        direction: Bool.random(using: &random) ? 1 : -1)
    }
  }

  /// How many people there are.
  package var count: Int { people.count }

  /// Where a person is after a number of steps.
  package func spot(of number: Int, step: Int) -> Spot {
    let person = people[number]
    let index = (person.phase + person.direction * step) & (Self.period - 1)
    var spot = circle[index]
    spot.x += person.x
    spot.y += person.y
    if person.direction < 0 { spot.heading &+= 128 }
    return spot
  }
}
