import Geometry
public import IndoorModel

extension Venue {
  /// A venue with every kind of feature, two buildings and three floors, without any symmetry: a
  /// mirrored, turned or exchanged axis shows. Its floors are turned by 30° against north.
  public static var asymmetric: Venue {
    let hall = Georeference(controlPoints: [
      turned(Point(0, 0), longitude: 13.4, latitude: 52.5, degrees: 30),
      turned(Point(100, 0), longitude: 13.4, latitude: 52.5, degrees: 30),
      turned(Point(0, 60), longitude: 13.4, latitude: 52.5, degrees: 30),
    ])
    return Venue(
      slug: "expo", name: LocalizedText(["en": "Expo", "de": "Messe", "pt-BR": "Feira"]),
      buildings: [
        Building(id: "hall", name: LocalizedText(["en": "Hall", "de": "Halle"])),
        Building(id: "tower", name: LocalizedText(["de": "Turm"])),
      ],
      floors: [
        Floor(
          id: "-1", building: "hall", ordinal: -1, name: LocalizedText("Cellar"),
          bounds: Box(Point(-12.5, -7), Point(40, 33)), georeference: hall),
        Floor(
          id: "ground", building: "hall", ordinal: 0,
          name: LocalizedText(["en": "Ground", "de": "Erdgeschoss"]),
          bounds: Box(Point(0, 0), Point(100.25, 60)), georeference: hall),
        Floor(
          id: "tower-0", building: "tower", ordinal: 0, name: LocalizedText("Tower"),
          bounds: Box(Point(0, 0), Point(9, 8)),
          georeference: Georeference(controlPoints: [
            turned(Point(1, 1), longitude: 13.402, latitude: 52.501, degrees: -20),
            turned(Point(8, 2), longitude: 13.402, latitude: 52.501, degrees: -20),
          ])),
      ],
      features: asymmetricAreas + asymmetricLines + asymmetricPoints)
  }

  /// A control point of a floor that is turned against north, about a place of the earth.
  private static func turned(
    _ point: Point, longitude: Double, latitude: Double, degrees: Double
  ) -> Georeference.ControlPoint {
    // Cosine and sine of 30° and −20°, which are the only ones here.
    let (cosine, sine) =
      degrees > 0 ? (0.866_025_403_784, 0.5) : (0.939_692_620_786, -0.342_020_143_326)
    let (east, north) = (
      cosine * point.x - sine * point.y, sine * point.x + cosine * point.y
    )
    return Georeference.ControlPoint(
      point: point, longitudeDegrees: longitude + east / 67_900,
      latitudeDegrees: latitude + north / 111_270)
  }

  private static var asymmetricAreas: [Feature] {
    [
      Feature(
        id: "room", floor: "ground", kind: .area,
        shape: .polygon(
          Polygon(rings: [
            [Point(2, 1), Point(2, 9.5), Point(14.25, 7), Point(12, 1)],
            [Point(4, 2), Point(6, 2), Point(5, 4.0123)],
          ])),
        properties: [
          "name": ["en": "Room “A” <1>", "de": "Raum Ä", "ja": "部屋"], "category": "room",
          "walled": true, "capacity": 30, "description": ["en": "With a\nwell"],
          "groups": ["blue"], "tags": ["colour": "red", "n": [1, .null]],
        ]),
      Feature(
        id: "booth-7", floor: "ground", kind: .area,
        shape: .polygon(Polygon([Point(20, 3), Point(23, 3), Point(23, 8), Point(21, 8)])),
        properties: ["name": ["en": "7"], "category": "booth"]),
      Feature(
        id: "well", floor: "ground", kind: .area,
        shape: .circle(center: Point(40, 22), radius: 3.5),
        properties: ["category": "no-go"]),
      Feature(
        id: "stairwell", floor: "-1", kind: .area,
        shape: .polygon(Polygon([Point(-4, -3), Point(3, -3), Point(3, 4)])),
        properties: ["category": "stairs", "forbiddenFor": ["stepFree"]]),
      Feature(
        id: "staff", floor: "tower-0", kind: .area,
        shape: .polygon(Polygon([Point(1, 1), Point(5, 1), Point(5, 6)])),
        properties: ["category": "restricted", "walled": true]),
      Feature(
        id: "pillar", floor: "tower-0", kind: .obstacle,
        shape: .circle(center: Point(3, 4.125), radius: 0.75), properties: ["temporary": true]),
      Feature(
        id: "desk", floor: "ground", kind: .obstacle,
        shape: .polygon(Polygon([Point(30, 3), Point(33, 3.5), Point(33, 5), Point(30, 5)])),
        properties: ["category": "counter", "name": ["de": "Theke"]]),
    ]
  }

  private static var asymmetricLines: [Feature] {
    [
      Feature(
        id: "wall", floor: "ground", kind: .wall,
        shape: .polyline(Polyline([Point(0, 0), Point(50.0001, 0), Point(50, 30.5)])),
        properties: ["thickness": 0.2, "name": ["en": "South wall"]]),
      Feature(
        id: "rope", floor: "ground", kind: .obstacle,
        shape: .polyline(Polyline([Point(60, 10), Point(66, 12), Point(70, 11)])),
        properties: ["thickness": 0.05]),
      Feature(
        id: "door", floor: "ground", kind: .door,
        shape: .polyline(Polyline([Point(6, 1), Point(7.5, 1)])),
        properties: [
          "name": ["en": "Gate"], "width": 1.5, "stepFree": true, "joins": ["room"],
          "openingHours": "Mo-Fr 08:00-18:00",
        ]),
      Feature(
        id: "exit-door", floor: "ground", kind: .door,
        shape: .polyline(Polyline([Point(20, 0), Point(22, 0)])),
        properties: ["category": "emergency-exit", "closed": true, "stepFree": false]),
      Feature(
        id: "lift", floor: "-1", kind: .connector,
        shape: .polyline(Polyline([Point(5, 6), Point(5, 6.5), Point(5.5, 6)])),
        properties: [
          "floors": ["-1", "ground", "tower-0"], "category": "lift", "wait": 20,
          "openingHours": "Mo-Su 06:00-22:00",
        ]),
      Feature(
        id: "stairs", floor: "-1", kind: .connector,
        shape: .polyline(Polyline([Point(1, 1), Point(1, 4), Point(3, 9)])),
        properties: ["floors": ["-1", "-1", "ground"], "category": "stairs", "oneWay": true]),
      Feature(
        id: "counter-line", floor: "ground", kind: .line,
        shape: .polyline(Polyline([Point(9, 12), Point(9, 18)])), properties: ["name": ["en": "In"]]
      ),
    ]
  }

  private static var asymmetricPoints: [Feature] {
    [
      Feature(
        id: "poi-1", floor: "ground", kind: .poi, shape: .point(Point(3, 2.5)),
        properties: [
          "name": ["en": "Info, please", "de": "Auskunft"], "category": "information",
          "openingHours": "10:00-16:00", "url": "https://example.org/?a=1&b=2",
          "description": ["en": "Ask here", "de": "Hier fragen"], "heading": 1.5,
        ]),
      Feature(
        id: "poi-2", floor: "-1", kind: .poi, shape: .point(Point(33.3333, 21)),
        properties: ["category": "nameless-thing"]),
      Feature(
        id: "wc", floor: "tower-0", kind: .poi, shape: .point(Point(8, 7)),
        properties: [
          "name": ["en": "=WC;1"], "category": "toilet",
          "foreignId": "0b9e9c4e-7f0e-4a3c-9b6d-3c8f6a3e1d11", "source": "old.zip",
        ]),
      Feature(
        id: "anchor", floor: "ground", kind: .anchor, shape: .point(Point(1, 2)),
        properties: ["height": 2.5, "device": "A1"]),
      Feature(
        id: "marker", floor: "tower-0", kind: .marker, shape: .point(Point(4, 2)),
        properties: ["heading": -1.5]),
    ]
  }
}

extension Point {
  fileprivate init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}
