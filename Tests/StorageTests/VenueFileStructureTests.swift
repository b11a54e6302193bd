import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Storage

@Suite struct VenueFileStructureTests {
  let folder: TemporaryFolder
  let file: VenueFile

  init() throws {
    folder = try TemporaryFolder()
    file = try VenueFile.create(
      at: folder.file("expo.venue"), venue: sampleVenue, images: sampleImages)
  }

  private static let georeference = Georeference(controlPoints: [
    .init(point: Point(x: 0, y: 0), longitudeDegrees: 13.4, latitudeDegrees: 52.5),
    .init(point: Point(x: 50, y: 10), longitudeDegrees: 13.41, latitudeDegrees: 52.501),
  ])

  @Test(
    arguments: [
      [.renameVenue(LocalizedText(["en": "Fair", "fr": "Foire"]))],
      [.changeVenue(SettingsChanges([.ticksPerSecond: 20, .tracksKeptHours: 0]))],
      [
        .changeVenue(SettingsChanges([.staleAfter: 5])),
        .changeVenue(SettingsChanges([.staleAfter: nil, .jumpSpeed: 8])),
      ],
      [.putBuilding(Building(id: "annex", name: LocalizedText("Annex")))],
      [.renameBuilding("tower", LocalizedText("Tour"))],
      [.reorderBuildings(["tower"])],
      [.reorderBuildings(["tower"]), .reorderBuildings(["hall"])],
      [.removeBuilding("tower")],
      [.removeBuilding("hall"), .putBuilding(Building(id: "hall", name: LocalizedText("New")))],
      [
        .putBuilding(Building(id: "annex", name: LocalizedText("Annex"))),
        .changeFloor("t1", FloorChanges(building: "annex")), .removeBuilding("tower"),
      ],
      [
        .putFloor(
          Floor(
            id: "new", building: "tower", ordinal: 7, name: LocalizedText("Roof"),
            bounds: Box(Point(x: -3, y: 0), Point(x: 9, y: 8)), georeference: georeference)),
        .put(.disc("on-roof", on: "new", x: 3, y: 4)),
      ],
      [.changeFloor("0", FloorChanges(ordinal: 3, georeference: .some(georeference)))],
      [.removeFloor("0")], [.removeFloor("-1")],
      [.removeFloor("t1"), .removeFloor("-1")],
      [
        .changeImage("plan-0", ImageChanges(floor: "t1", planToFloor: .identity, opacity: 0.25)),
        .removeFloor("0"),
      ],
      [.removeImage("plan-cellar")],
      [
        .change(
          "wall",
          FieldChanges(vertices: [.insert("k9", at: Point(x: 3, y: 4), .after("0")), .remove("1")]))
      ],
    ] as [[IndoorModel.Operation]])
  func `whatever an edit changes is in the file, and so is the way back`(
    operations: [IndoorModel.Operation]
  ) async throws {
    let stored = try await file.apply(.by("e", operations), at: noon)
    #expect(try await reopened() == stored.venue)
    #expect(try VenueFile.check(at: file.path).findings == [])
    let undone = try await file.apply(
      Edit(id: "u", base: 1, author: "ada", operations: [], undoes: "e", label: "Undo"), at: noon)
    #expect(undone.applied.edit.operations == stored.applied.inverse)
    #expect(undone.venue.value == sampleVenue.value)
    #expect(try await reopened() == undone.venue)
    #expect(try await file.edits(after: 0, limit: 9) == [stored.applied, undone.applied])
    #expect(try VenueFile.check(at: file.path).findings == [])
    for floor in sampleVenue.floors {
      #expect(
        try await file.features(on: floor.id, in: nil) == sampleVenue.features(on: floor.id))
    }
  }

  @Test func `a picture is stored before an edit may show it`() async throws {
    let image = PlanImage(
      id: "new", floor: "t1", mediaType: "image/png", width: 3, height: 4,
      planToFloor: .identity, content: ContentDigest.identifier(of: [1, 2, 3]))
    let refusal = EditRefusal.contentMissing(operation: 1, image: "new")
    let edit = Edit.by("e", [.removeImage("plan-0"), .putImage(image)])
    await #expect(throws: refusal) { try await file.apply(edit, at: noon) }
    _ = try await file.addContent(
      [1, 2, 3], mediaType: "image/jpeg", width: 3, height: 4, at: noon)
    await #expect(throws: refusal) { try await file.apply(edit, at: noon) }
    let content = try await file.addContent(
      [1, 2, 3, 4], mediaType: "image/png", width: 3, height: 4, at: noon)
    var right = image
    right.content = content.id
    let stored = try await file.apply(
      .by("f", [.removeImage("plan-0"), .putImage(right)]), at: noon)
    #expect(try await file.image("new")?.bytes == [1, 2, 3, 4])
    #expect(try await file.image("plan-0") == nil)
    _ = try await file.apply(.by("g", stored.applied.inverse), at: noon)
    #expect(try await file.image("plan-0")?.bytes == sampleImages[0].1)
    #expect(try VenueFile.check(at: file.path).findings == [])
  }

  @Test func `the digest of contents is SHA-256`() {
    #expect(
      ContentDigest.identifier(of: Array("abc".utf8)).rawValue
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  private func reopened() async throws -> Venue {
    try await VenueFile.open(at: file.path, for: .reading).venue()
  }
}
