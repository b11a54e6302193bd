import Geometry
import IndoorModel
import Testing

@Suite struct EditValueTests {
  static let features = [
    Feature(
      id: "poi-afra", floor: "0", kind: .poi, shape: .point(Point(x: 132.274, y: 138.053)),
      properties: ["name": ["en": "Afra", "de": "Afra"], "tags": ["deep": [1, .null, [true]]]]),
    Feature(
      id: "wall", floor: "-1", kind: .wall,
      shape: .polyline(Polyline([Point(x: 0.1, y: -0.2), Point(x: 1e-9, y: 4)]))),
    Feature(
      id: "hall", floor: "0", kind: .area,
      shape: .polygon(
        Polygon(rings: [
          [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 7)],
          [Point(x: 5, y: 1), Point(x: 6, y: 1), Point(x: 6, y: 2)],
        ]))),
    Feature(
      id: "pillar", floor: "0", kind: .obstacle,
      shape: .circle(center: Point(x: 3, y: 4), radius: 0.5)),
  ]

  @Test(arguments: features)
  func `a feature comes back from its value`(feature: Feature) throws {
    #expect(try Feature(value: feature.value) == feature)
  }

  @Test func `a feature looks as the interface says`() {
    #expect(
      Self.features[0].value == [
        "id": "poi-afra", "kind": "poi", "floor": "0",
        "geometry": ["type": "Point", "coordinates": [132.274, 138.053]],
        "properties": [
          "name": ["en": "Afra", "de": "Afra"], "tags": ["deep": [1, .null, [true]]],
        ],
      ])
  }

  @Test func `rings are closed outside and open inside`() throws {
    let ring: Value = [[0, 0], [9, 0], [9, 7], [0, 0]]
    let triangle = Shape.polygon(
      Polygon([Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 7)]))
    let value = FeatureGeometry(triangle).value
    #expect(value == ["type": "Polygon", "coordinates": [ring]])
    #expect(try Shape(value: value) == triangle)
  }

  @Test func `an applied edit comes back from its value`() throws {
    let applied = AppliedEdit(
      edit: Edit(
        id: "3f2c", base: 12, author: "ada",
        operations: [
          .put(Self.features[2]),
          .change(
            "poi-afra",
            FieldChanges(
              floor: "1", shape: Self.features[0].shape,
              properties: ["category": .null, "name": "A"])
          ),
          .remove("wall"),
        ]),
      revision: 13, time: Timestamp(millisecondsSince1970: 1_795_248_000_001),
      inverse: [.put(Self.features[1]), .remove("hall")])
    #expect(try AppliedEdit(value: applied.value) == applied)
    #expect(try Edit(value: applied.value) == applied.edit)
    #expect(applied.value.object?["time"] == "2026-11-21T08:00:00.001Z")
  }

  @Test(
    arguments: [
      ("operations[1].feature.geometry.coordinates[0][1] must be a number", [0, "x"]),
      ("operations[1].feature.geometry.coordinates[0] must be a position: [x, y] in metres", [0]),
    ] as [(String, Value)])
  func `an error names the way to the field`(message: String, position: Value) {
    let value: Value = [
      "id": "e", "base": 0,
      "operations": [
        ["operation": "remove", "feature": "a"],
        [
          "operation": "put",
          "feature": [
            "id": "f", "kind": "wall", "floor": "0",
            "geometry": ["type": "LineString", "coordinates": [position, [1, 1]]],
          ],
        ],
      ],
    ]
    let error = #expect(throws: ValueError.self) { try Edit(value: value) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ("must be an object with the fields of an edit", []),
      ("id is missing", ["base": 0, "operations": []]),
      ("id must be 1 to 128 ASCII characters without space or quotes", ["id": "a b"]),
      ("base must be a whole number", ["id": "a", "base": 1.5]),
      ("operations must be a list", ["id": "a", "base": 1, "operations": "x"]),
      (
        "operations[0].operation must be put, change, remove, reorder, renameVenue or changeVenue",
        ["id": "a", "base": 1, "operations": [["operation": "burn"]]]
      ),
      (
        "operations[0].fields must name at least one of floor, geometry, vertices, radius, properties",
        [
          "id": "a", "base": 1,
          "operations": [["operation": "change", "feature": "f", "fields": [:]]],
        ]
      ),
      (
        "operations[0].feature.kind must be one of wall, obstacle, area, door, line, poi, "
          + "connector, anchor, marker",
        [
          "id": "a", "base": 1,
          "operations": [
            ["operation": "put", "feature": ["id": "f", "floor": "0", "kind": "unit"]]
          ],
        ]
      ),
      (
        "operations[0].fields.geometry.type must be Point, LineString, Polygon or Circle",
        [
          "id": "a", "base": 1,
          "operations": [
            [
              "operation": "change", "feature": "f",
              "fields": ["geometry": ["type": "Sphere", "coordinates": []]],
            ]
          ],
        ]
      ),
    ] as [(String, Value)])
  func `a wrong edit is refused`(message: String, value: Value) {
    let error = #expect(throws: ValueError.self) { try Edit(value: value) }
    #expect(error?.description == message)
  }
}
