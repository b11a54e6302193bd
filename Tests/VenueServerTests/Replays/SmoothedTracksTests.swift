import Geometry
import IndoorModel
import LiveMap
import Positioning
import Testing

@testable import VenueServer

struct SmoothedTracksTests {
  private static let begin = Timestamp(millisecondsSince1970: 1_795_262_400_000)

  private func place(
    after seconds: Double, _ floor: Identifier<Floor>?, _ x: Double
  ) -> SmoothedPosition {
    SmoothedPosition(
      time: Self.begin.advanced(bySeconds: seconds), floor: floor, point: Point(x: x, y: 2),
      covariance: PositionCovariance(xx: 0.01, xy: 0, yy: 0.01))
  }

  private func sighting(_ id: Identifier<Navigator>) -> Sighting {
    Sighting(
      navigator: id, name: "Ada", place: Place(floor: "0", point: Point(x: 50, y: 50)), accuracy: 5,
      heading: 1, speed: 1, state: .moving)
  }

  private func x(_ tracks: SmoothedTracks, after seconds: Double) -> Double {
    tracks.moved(sighting("tag"), at: Self.begin.advanced(bySeconds: seconds)).place.point.x
  }

  @Test func `a tag is between the places before and after a moment`() {
    let tracks = SmoothedTracks(["tag": [place(after: 0, "1", 10), place(after: 1, "1", 12)]])
    let moved = tracks.moved(sighting("tag"), at: Self.begin.advanced(bySeconds: 0.25))
    #expect(moved.place == Place(floor: "1", point: Point(x: 10.5, y: 2)))
    #expect(moved.name == "Ada")
    #expect(abs((moved.accuracy ?? 0) - 0.2448) < 0.001)
  }

  @Test func `where nothing was measured a tag stays where it was shown`() {
    let tracks = SmoothedTracks(["tag": [place(after: 0, "1", 10), place(after: 60, "1", 20)]])
    #expect(x(tracks, after: -0.1) == 50)
    #expect(x(tracks, after: 1) == 10)
    #expect(x(tracks, after: 30) == 50)
    #expect(x(tracks, after: 61) == 20)
    #expect(x(tracks, after: 62) == 50)
    #expect(tracks.moved(sighting("other"), at: Self.begin).place.point.x == 50)
  }

  @Test func `a tag does not slide between floors, nor to none`() {
    let tracks = SmoothedTracks([
      "tag": [place(after: 0, "0", 10), place(after: 1, "1", 30), place(after: 2, nil, 40)]
    ])
    #expect(x(tracks, after: 0.9) == 10)
    #expect(x(tracks, after: 1.5) == 30)
    #expect(x(tracks, after: 2.5) == 50)
  }
}
