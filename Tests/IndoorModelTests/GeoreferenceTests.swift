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

  @Test func `three points may stretch the floor differently on each axis`() throws {
    let stretched = georeference([
      (0, 0, 13, 52), (100, 0, 13.002, 52), (0, 100, 13, 52.001), (100, 100, 13.002, 52.001),
    ])
    let map = try #require(stretched.floorToGeo)
    let middle = map.apply(Point(x: 50, y: 25))
    #expect(abs(middle.x - 13.001) < 1e-9)
    #expect(abs(middle.y - 52.000_25) < 1e-9)
  }

  @Test func `points at one place tell nothing`() {
    #expect(georeference([(5, 5, 13, 52), (5, 5, 13, 52)]).floorToGeo == nil)
    #expect(georeference([]).floorToGeo == nil)
  }
}
