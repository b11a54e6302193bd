package import Geometry

/// The people of a measurement: their ids, how they walk, and the gateways that report them.
package final class World {
  package let slug: String
  /// The ids of the venue's floors.
  package let floors: [String]
  /// The point of a floor that is written as (0, 0), and the metres of a step of the wire.
  package let origin: Point
  package let unit: Double
  package let format: Gateway.Format
  package let walks: Walks
  /// Steps a second.
  package let rate: Double
  /// People that share a connection.
  package let share: Int
  package private(set) var gateways: [Gateway] = []
  /// How many groups people belong to.
  package static let groupCount = 4
  /// Steps that all people of a gateway stay on a floor.
  private static let stay = 64

  /// - Parameters:
  ///   - bounds: those of each floor.
  ///   - people: how many, `share` of which are reported by each gateway.
  package init(
    slug: String, floors: [String], bounds: Box, people: Int, share: Int, rate: Double,
    format: Gateway.Format, seed: UInt64, on stage: Stage
  ) {
    self.slug = slug
    self.floors = floors
    self.format = format
    self.rate = rate
    self.share = share
    origin = Point(x: bounds.center.x.rounded(), y: bounds.center.y.rounded())
    unit = 0.01
    walks = Walks(
      count: people, rate: rate, width: bounds.width, height: bounds.height, unit: unit,
      seed: seed)
    gateways = stride(from: 0, to: people, by: share).enumerated().map { number, first in
      Gateway(number, people: first..<min(people, first + share), in: self, on: stage)
    }
  }

  /// Has every gateway send its people's steps, one gateway after the other.
  package func walk(on stage: Stage) -> Rhythm {
    var next = 0
    return stage.every(Int64(1e9 / rate) / Int64(gateways.count)) { [self] due in
      gateways[next].send(due: due)
      next = (next + 1) % gateways.count
    }
  }

  /// The floor that all people of a gateway are on at a step, by its place in `floors`.
  package func floor(ofGateway number: Int, step: Int) -> Int {
    floors.count == 1 ? 0 : (number + (step + 7 * number) / Self.stay) % floors.count
  }

  /// The group that a person belongs to.
  package func group(of person: Int) -> String { "group-\(person % Self.groupCount)" }

  /// Metres of a floor from steps of the wire.
  func metres(_ steps: Int16, from origin: Double) -> Double {
    ((origin + Double(steps) * unit) * 100).rounded() / 100
  }

  /// The number of the person with this id; `nil` when none of these people has it.
  package func number(of id: String) -> Int? {
    guard id.hasPrefix("n-"), let number = Int(id.dropFirst(2)), number < walks.count else {
      return nil
    }
    return number
  }

  /// The step that has a person at a place, among the last ones that were sent; `nil` for none.
  func step(of person: Int, at sighting: Sighting) -> (gateway: Gateway, step: Int)? {
    let gateway = gateways[person / share]
    for step in stride(from: gateway.step, through: max(0, gateway.step - 200), by: -1) {
      let spot = walks.spot(of: person, step: step)
      if spot.x == sighting.x, spot.y == sighting.y { return (gateway, step) }
    }
    return nil
  }
}
