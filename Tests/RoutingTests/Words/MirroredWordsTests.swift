import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

/// What is said in a mirrored world is the same with left and right, and one axis of the compass,
/// exchanged.
@Suite struct MirroredWordsTests {
  @Test(arguments: UInt64(1)...40)
  func `mirrored from left to right, the words are`(seed: UInt64) {
    expectMirrored(seed: seed, exchanging: [("left", "right"), ("east", "west")]) {
      Point(x: 48 - $0.x, y: $0.y)
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `mirrored from top to bottom, the words are`(seed: UInt64) {
    expectMirrored(seed: seed, exchanging: [("left", "right"), ("north", "south")]) {
      Point(x: $0.x, y: 27 - $0.y)
    }
  }

  private func expectMirrored(
    seed: UInt64, exchanging pairs: [(String, String)], _ mirror: (Point) -> Point
  ) {
    var rooms = RoomyVenue(seed: seed)
    var venue = rooms.venue()
    if seed.isMultiple(of: 2) { venue = venue.lying(towards: 0) }
    var mirrored = venue
    for feature in venue.features.values {
      mirrored.features[feature.id]?.shape = feature.shape.mapped(mirror)
    }
    let index = InstructionIndex(venue: venue)
    let mirroredIndex = InstructionIndex(venue: mirrored)
    for _ in 0..<20 {
      let legs = rooms.walk(in: venue)
      let end = Place(floor: legs[legs.count - 1].floor, point: rooms.point())
      let mirroredLegs = legs.map {
        Leg(walking: $0.floor, $0.points.map(mirror), connector: $0.connector)
      }
      let texts = index.instructions(for: legs, to: end).map { $0.text.text() }
      let mirroredTexts = mirroredIndex.instructions(
        for: mirroredLegs, to: Place(floor: end.floor, point: mirror(end.point))
      ).map { $0.text.text() }
      #expect(mirroredTexts == texts.map { exchanged($0, pairs) })
    }
  }

  private func exchanged(_ text: String, _ pairs: [(String, String)]) -> String {
    pairs.reduce(text) { text, pair in
      text.split(separator: " ").map { word in
        String(word).replacing(pair.0, with: "\u{0}").replacing(pair.1, with: pair.0)
          .replacing("\u{0}", with: pair.1)
      }.joined(separator: " ")
    }
  }
}

extension Shape {
  fileprivate func mapped(_ map: (Point) -> Point) -> Shape {
    switch self {
    case .point(let point): .point(map(point))
    case .polyline(let line): .polyline(Polyline(line.points.map(map)))
    case .polygon(let polygon): .polygon(Polygon(rings: polygon.rings.map { $0.map(map) }))
    case .circle(let center, let radius): .circle(center: map(center), radius: radius)
    }
  }
}
