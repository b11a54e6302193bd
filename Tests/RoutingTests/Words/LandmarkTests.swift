import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct LandmarkTests {
  private func told(
    _ features: [Feature], _ points: [(Double, Double)], language: String = "en"
  ) -> [String] {
    var walk = leg("0", (0, 0))
    walk.points = points.map { Point(x: $0.0, y: $0.1) }
    walk.distance = Polyline(walk.points).length
    let venue = Venue(plan: String(repeating: " ", count: 80), features: features)
    return InstructionIndex(venue: venue).instructions(for: [walk], to: walk.end)
      .map { $0.text.text(in: [language]) }
  }

  private let coffee = poi("coffee", ["en": "Coffee bar", "de": "Kaffeebar"], at: (21, -2))
  private let desk = poi("desk", ["en": "Info desk", "de": "Infostand"], at: (20, 3))
  private let left = [(0.0, 0.0), (20, 0), (20, 15)]
  private let straight = [(0.0, 0.0), (40, 0)]

  @Test func `a turn is told by a poi beside it`() {
    #expect(told([coffee], left)[1] == "Turn left at Coffee bar and walk 15 m")
    #expect(
      told([coffee], left, language: "de")[1]
        == "Biegen Sie bei „Kaffeebar“ links ab und gehen Sie 15 m")
    #expect(
      told([coffee], [(0, 0), (20, 0), (20, -15)], language: "de")[1]
        == "Biegen Sie bei „Kaffeebar“ rechts ab und gehen Sie 15 m")
  }

  @Test func `a turn is told by the lift beside it`() {
    let lift = Feature(
      id: "lift", floor: "0", kind: .connector,
      shape: .polyline(Polyline([Point(x: 22, y: 0), Point(x: 22, y: 0)])),
      properties: ["category": .string("lift"), "floors": .array(["0", "0"])])
    #expect(told([lift], left)[1] == "Turn left at the lift and walk 15 m")
    #expect(
      told([lift], left, language: "de")[1]
        == "Biegen Sie beim Aufzug links ab und gehen Sie 15 m")
  }

  @Test func `the nearest poi counts, and none that is too far`() {
    let far = poi("far", ["en": "Far"], at: (20, -4.5))
    #expect(told([far], left)[1] == "Turn left and walk 15 m")
    #expect(told([far, coffee], left)[1] == "Turn left at Coffee bar and walk 15 m")
  }

  @Test func `a poi behind a wall is none to turn at`() {
    let wall = Feature(
      id: "wall", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 15, y: -1), Point(x: 30, y: -1)])))
    #expect(told([coffee, wall], left)[1] == "Turn left and walk 15 m")
    let room = area("room", ["en": "Room"], from: (18, -5), to: (25, -1), isWalled: true)
    #expect(told([coffee, room], left)[1] == "Turn left and walk 15 m")
    let onWall = poi("sign", ["en": "Sign"], at: (20, -1))
    #expect(told([onWall, wall], left)[1] == "Turn left at Sign and walk 15 m")
  }

  @Test func `a poi is passed on its own side`() {
    #expect(
      told([desk], straight) == [
        "Walk 20 m", "Pass Info desk on your left and walk on for 20 m", "You have arrived",
      ])
    #expect(
      told([desk], straight, language: "de")[1]
        == "Gehen Sie an „Infostand“ (links) vorbei und noch 20 m weiter")
    #expect(
      told([desk], straight.reversed())[1] == "Pass Info desk on your right and walk on for 20 m")
    #expect(
      told([coffee], straight, language: "de")[1]
        == "Gehen Sie an „Kaffeebar“ (rechts) vorbei und noch 19 m weiter")
  }

  @Test func `stairs are passed by their word`() {
    let stairs = Feature(
      id: "stairs", floor: "0", kind: .connector,
      shape: .polyline(Polyline([Point(x: 20, y: -2), Point(x: 20, y: -9)])),
      properties: ["category": .string("stairs"), "floors": .array(["0", "1"])])
    #expect(told([stairs], straight)[1] == "Pass the stairs on your right and walk on for 20 m")
    #expect(
      told([stairs], straight, language: "de")[1]
        == "Gehen Sie an der Treppe (rechts) vorbei und noch 20 m weiter")
  }

  @Test func `nobody reads more than a step in ten metres`() {
    let many = (0..<80).map {
      poi(
        Identifier("p\($0)"), ["en": "P\($0)"], at: (Double($0), $0.isMultiple(of: 2) ? 2 : -2))
    }
    for length in stride(from: 5.0, through: 78, by: 3.7) {
      let end = [(0.0, 0.0), (length, 0)]
      let steps = told(many, end)
      #expect(Double(steps.count) <= 2 + length / 10)
      if length > 23 { #expect(steps.count > 2) }
    }
  }

  @Test func `the destination and what hangs beside a lift are no landmarks`() {
    let here = poi("here", ["en": "Here"], at: (40, 0))
    let sign = poi("sign", ["en": "Lift sign"], at: (20, 2), ["category": .string("lift")])
    #expect(
      told([here, sign], straight) == ["Walk 40 m towards Here", "You have arrived at Here"])
  }

  @Test func `no landmark is told twice`() {
    let steps = told([coffee], [(0, 0), (20, 0), (20, 15), (22, 15), (22, -30)])
    #expect(steps.filter { $0.contains("Coffee bar") }.count == 1)
  }

  @Test func `who arrives hears on which side it is`() {
    let stand = { (y: Double) in poi("stand", ["en": "Stand", "de": "Stand"], at: (40, y)) }
    var walk = leg("0", (0, 0), (40, 0))
    let told = { (poi: Feature, language: String) in
      let venue = Venue(plan: String(repeating: " ", count: 80), features: [poi])
      return InstructionIndex(venue: venue).instructions(for: [walk], to: venue.place("stand"))
        .last?.text
        .text(in: [language])
    }
    #expect(told(stand(0.4), "en") == "You have arrived: Stand is on your left")
    #expect(told(stand(-0.4), "en") == "You have arrived: Stand is on your right")
    #expect(told(stand(0.4), "de") == "Sie sind am Ziel: Stand (links)")
    #expect(told(stand(-0.4), "de") == "Sie sind am Ziel: Stand (rechts)")
    #expect(told(stand(0), "en") == "You have arrived at Stand")
    walk = leg("0", (0, 0), (39.5, 0))
    #expect(told(stand(0), "en") == "You have arrived: Stand is straight ahead")
    #expect(told(stand(0), "de") == "Sie sind am Ziel: Stand (geradeaus)")
    walk = leg("0", (80, 0), (40, 0))
    #expect(told(stand(0.4), "en") == "You have arrived: Stand is on your right")
  }
}
