import Foundation
import Geometry
import IndoorModel
import Testing

@Suite struct GeoreferenceTests {
  private func georeference(
    _ points: [(x: Double, y: Double, longitude: Double, latitude: Double)]
  ) -> Georeference {
    Georeference(
      controlPoints: points.map {
        Georeference.ControlPoint(
          point: Point(x: $0.x, y: $0.y), longitudeDegrees: $0.longitude,
          latitudeDegrees: $0.latitude)
      })
  }

  /// At 60° north a degree of longitude is about 55 800 m, one of latitude about 111 412 m.
  @Test func `two points turn, scale and shift the floor`() throws {
    let north = georeference([(0, 0, 10, 60), (0, 100, 10, 60 + 100 / 111_412.2)])
    let map = try #require(north.floorToGeo)
    let east = map.apply(Point(x: 100, y: 0))
    #expect(abs(east.x - 10 - 100 / 55_800.0) < 1e-7)
    #expect(abs(east.y - 60) < 1e-9)
  }

  @Test func `a floor that lies askew is not mirrored`() throws {
    // The floor's y axis points west, so its x axis points north.
    let turned = georeference([(0, 0, 10, 60), (0, 55.8, 10 - 0.001, 60)])
    let map = try #require(turned.floorToGeo)
    let along = map.apply(Point(x: 111.412, y: 0))
    #expect(abs(along.x - 10) < 1e-7)
    #expect(abs(along.y - 60.001) < 1e-6)
    #expect(map.determinant > 0)
  }

  @Test func `points that were measured badly do not skew the floor`() throws {
    // At 52° a degree of longitude is about 68 600 m. The third point is 4 m too far east.
    let measured = georeference([
      (0, 0, 13, 52), (100, 0, 13 + 100 / 68_678.0, 52), (0, 100, 13 + 4 / 68_678.0, 52.000_899),
    ])
    let ground = try #require(measured.floorToGround)
    let east = ground.apply(Point(x: 1, y: 0))
    let north = ground.apply(Point(x: 0, y: 1))
    #expect(abs(east.x * north.x + east.y * north.y) < 1e-12)
    #expect(abs(hypot(east.x, east.y) - hypot(north.x, north.y)) < 1e-12)
    // The error is shared out: a turn of less than its whole 2.3°.
    #expect(abs(atan2(east.y, east.x)) < 0.03)
    #expect(abs(hypot(east.x, east.y) - 1) < 0.02)
  }

  @Test func `a floor without a georeference has that of its building`() throws {
    let known = georeference([(0, 0, 13, 52), (10, 0, 13.001, 52)])
    func floor(
      _ id: Identifier<Floor>, _ building: Identifier<Building>, _ georeference: Georeference? = nil
    ) -> Floor {
      Floor(
        id: id, building: building, ordinal: 0, name: LocalizedText("F"),
        bounds: Box(Point(x: 0, y: 0), Point(x: 9, y: 9)), georeference: georeference)
    }
    let venue = Venue(
      slug: "v", name: LocalizedText("V"),
      buildings: [
        Building(id: "a", name: LocalizedText("A")), Building(id: "b", name: LocalizedText("B")),
      ],
      floors: [floor("a0", "a"), floor("a1", "a", known), floor("b0", "b")])
    #expect(venue.floorsOnEarth.map(\.georeference) == [known, known, nil])
    // A georeference with all points at one place says nothing.
    let empty = georeference([(1, 1, 13, 52), (1, 1, 13, 52)])
    #expect(venue.georeference(of: floor("a2", "a", empty)) == known)
  }

  @Test func `points at one place tell nothing`() {
    #expect(georeference([(5, 5, 13, 52), (5, 5, 13, 52)]).floorToGeo == nil)
    #expect(georeference([]).floorToGeo == nil)
  }
}
