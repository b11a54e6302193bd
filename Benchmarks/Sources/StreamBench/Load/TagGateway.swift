package import Geometry
import IndoorModel
import JSONText
import Support

/// A client that reports how far many tags are from the anchors near them, all of them in one message.
package final class TagGateway: Part {
  /// What all gateways of a hall have in common.
  package struct Hall {
    /// The venue's name in paths.
    let slug: String
    /// The point that is (0, 0) of the walks.
    let middle: Point
    /// The anchors' ids and places.
    let anchors: [(id: String, point: Point)]
    /// Metres of the anchors above the tags.
    let rise: Double

    /// Describes a hall.
    package init(
      slug: String, middle: Point, anchors: [(id: String, point: Point)], rise: Double
    ) {
      (self.slug, self.middle, self.anchors, self.rise) = (slug, middle, anchors, rise)
    }
  }

  /// Ranges that each tag has at once.
  private static let heard = 4
  /// Metres of a step of the walks.
  private static let unit = 0.01

  /// Whether ranges can be sent.
  package private(set) var isReady = false
  /// Messages of ranges that were sent.
  package private(set) var sent = 0
  private let tags: Range<Int>
  private let walks: Walks
  private let hall: Hall
  private let stage: Stage
  private var random: SeededGenerator
  private var connection: Int?
  private var venue: UInt16 = 0
  private var step = -1

  /// - Parameter tags: the numbers of its tags in the walks.
  package init(tags: Range<Int>, walks: Walks, in hall: Hall, on stage: Stage) {
    (self.tags, self.walks, self.hall, self.stage) = (tags, walks, hall, stage)
    random = SeededGenerator(seed: UInt64(tags.lowerBound))
  }

  /// Opens the connection.
  package func connect() throws(SystemFailure) {
    let connection = try stage.connections.openWebSocket(subprotocol: "floorcast.2.gateway")
    self.connection = connection
    stage.cast(self, on: connection)
  }

  /// Sends the next ranges of all its tags.
  ///
  /// - Parameter due: when that was due, in nanoseconds since 1970; the time of the ranges.
  package func send(due: Int64) {
    guard isReady, let connection else { return }
    step += 1
    sent += 1
    var bytes = ClientMessages.measurements(
      venue: venue, count: tags.count * Self.heard,
      time: UInt32(truncatingIfNeeded: due / 1_000_000))
    for (handle, tag) in tags.enumerated() {
      let spot = walks.spot(of: tag, step: step)
      let point = Point(
        x: hall.middle.x + Double(spot.x) * Self.unit,
        y: hall.middle.y + Double(spot.y) * Self.unit)
      let nearest = hall.anchors.enumerated().map { number, anchor in
        (number: number, square: anchor.point.squaredDistance(to: point))
      }.sorted { $0.square < $1.square }.prefix(Self.heard)
      for anchor in nearest {
        let distance = (anchor.square + hall.rise * hall.rise).squareRoot()
        ClientMessages.append(
          range: max(0.1, distance + Double.random(in: -0.08...0.08, using: &random)),
          handle: handle, anchor: anchor.number, to: &bytes)
      }
    }
    stage.connections.say(bytes, on: connection)
  }

  // MARK: - Part

  package func opened(on connection: Int) {
    let anchors = hall.anchors.map { Value.string($0.id) }
    let navigators = tags.map { Value.object(["id": .string("tag-\($0)")]) }
    stage.connections.say(
      ClientMessages.text(
        "anchors",
        ["venue": .string(hall.slug), "first": 0, "anchors": .array(anchors)]),
      on: connection)
    stage.connections.say(
      ClientMessages.text(
        "enrol",
        ["venue": .string(hall.slug), "first": 0, "navigators": .array(navigators)]),
      on: connection)
  }

  package func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64) {
    guard opcode == 1, let object = (try? Value(json: bytes.copy))?.object else { return }
    switch object["type"] {
    case "enrolled":
      venue = UInt16(object["number"]?.number ?? 0)
      isReady = true
    case "measurements-refused": stage.note(problem: "measurements-refused")
    case "error": stage.note(problem: object["problem"])
    default: break
    }
  }

  package func ended(code: Int?) {
    connection = nil
    isReady = false
  }
}
