import Geometry
public import IndoorModel
import JSONText

/// Gathers plans and pictures from files into one venue.
///
/// Files are recognised by what is in them, never by their names. Nothing is dropped silently:
/// what is not understood is kept under `tags`, or left out, and is in the report either way.
public struct VenueImport: Sendable {
  /// What was read so far.
  public private(set) var report = ImportReport()
  private(set) var venue: Venue
  /// The venue before, when an existing one is updated.
  private let base: Venue?
  private var pictures = ImportedPictures()
  /// Whether the name was given, or found in a file.
  private var isNamed: Bool
  /// Floors with no extent in any file; it is taken from what lies on them.
  private var boundless: Set<Identifier<Floor>> = []
  /// The file that is being read, for remarks.
  private var source = ""

  /// Begins an import.
  ///
  /// - Parameters:
  ///   - slug: of the venue to be.
  ///   - name: what it is called; without one the first file's name for it, else the slug.
  public init(slug: String, name: LocalizedText? = nil) {
    isNamed = name != nil
    base = nil
    venue = Venue(slug: slug, name: name ?? LocalizedText(slug))
  }

  /// Begins an import into a venue that is there: what an earlier import of the same source made is
  /// updated, what was drawn by hand stays as it is.
  ///
  /// `operations` has the changes.
  public init(updating venue: Venue) {
    isNamed = true
    base = venue
    self.venue = venue
  }

  /// Reads a plan of one file, or an archive.
  ///
  /// - Parameter source: the file's name, for the report.
  public mutating func add(_ bytes: [UInt8], source: String) throws(FormatError) {
    try add(PlanSource(name: source, bytes: bytes))
  }

  /// Reads the files of a plan.
  ///
  /// - Parameter profile: what its types become, where that is not as usual.
  /// - Throws: when the plan is refused as a whole; nothing of it was taken then.
  public mutating func add(
    _ plan: PlanSource, profile: ImportProfile = ImportProfile()
  ) throws(FormatError) {
    let before = self
    do throws(FormatError) {
      let recognition = try PlanRecognition(
        plan, in: venue, metresPerUnit: profile.metresPerUnit)
      report.format = recognition.format
      report.metresPerUnit = profile.metresPerUnit
      switch recognition {
      case .reader(var reader):
        let draft = try reader.makeDraft()
        source = plan.name
        var placement = PlanPlacement(draft, of: plan, by: profile)
        try placement.lay(into: &self)
      case .floorMetres(let value, let file):
        source = plan.label(of: file)
        do throws(ValueError) { try addGeoJSON(value) } catch { throw refusal("\(error)") }
      case .juelich(let file):
        source = plan.label(of: file)
        try addJuelichGeometry(file.bytes)
      }
    } catch {
      self = before
      throw error
    }
  }

  /// The operations that lead from the venue before to the one with the plans, in one edit.
  ///
  /// - Parameter contents: what the bytes of new pictures are called in the venue file.
  public func operations(
    contents: [Identifier<PlanImage>: Identifier<ImageContent>] = [:]
  ) throws(FormatError) -> [IndoorModel.Operation] {
    guard let base else { return [] }
    return base.operations(to: try finished().venue).map { operation in
      guard case .putImage(var image) = operation, let content = contents[image.id] else {
        return operation
      }
      image.content = content
      return .putImage(image)
    }
  }

  /// The venue, its pictures and the report.
  ///
  /// - Throws: when no file had a floor, or a floor, building or name is not as it may be.
  public func finished() throws(FormatError) -> (
    venue: Venue, images: [(PlanImage, [UInt8])], report: ImportReport
  ) {
    guard !venue.floors.isEmpty else {
      throw FormatError(source, "has no floor; a GeoJSON plan names its floors under `frame`")
    }
    var venue = venue
    if venue.buildings.isEmpty { venue.buildings = [defaultBuilding] }
    for index in venue.floors.indices where boundless.contains(venue.floors[index].id) {
      venue.floors[index].bounds = extent(of: venue.floors[index].id)
    }
    let order = Dictionary(
      uniqueKeysWithValues: venue.buildings.map(\.id).enumerated().map { ($1, $0) })
    venue.floors.sort {
      (order[$0.building] ?? 0, $0.ordinal, $0.id) < (order[$1.building] ?? 0, $1.ordinal, $1.id)
    }
    venue.images += pictures.all.map(\.image)
    if let problem = structureProblem(of: venue) { throw FormatError(source, problem) }
    return (venue, pictures.all, report)
  }

  /// The first thing that is wrong with the venue's name, buildings or floors, in one line.
  private func structureProblem(of venue: Venue) -> String? {
    let problems =
      StructureSchema.nameProblems(venue.name).map { ("venue", $0) }
      + venue.buildings.flatMap { building in
        StructureSchema.problems(of: building).map { ("building:\(building.id)", $0) }
      }
      + venue.floors.flatMap { floor in
        StructureSchema.problems(of: floor, in: venue).map { ("floor:\(floor.id)", $0) }
      }
    return problems.first.map { "\($0): \($1.field) \($1.message)" }
  }

  /// The building of floors that name none.
  private var defaultBuilding: Building { Building(id: Self.defaultBuildingID, name: venue.name) }

  static let defaultBuildingID: Identifier<Building> = "main"

  private func extent(of floor: Identifier<Floor>) -> Box {
    let boxes = venue.features(on: floor).compactMap(\.shape.bounds)
    guard let box = boxes.dropFirst().reduce(boxes.first, { $0?.union($1) }) else {
      return Box(Point(x: 0, y: 0), Point(x: 1, y: 1))
    }
    return box.width > 0 && box.height > 0 ? box : box.expanded(by: 0.5)
  }

  // MARK: - What files say

  /// Notes something that was not taken as it was.
  mutating func remark(_ place: RemarkPlace, _ text: RemarkText) { remark(source, place, text) }

  /// Notes something that was not taken as it was.
  mutating func remark(_ place: RemarkPlace, _ words: RemarkText.Words, code: String) {
    remark(source, place, RemarkText(words, code: code))
  }

  /// Notes something in one of several files.
  mutating func remark(_ file: String, _ place: RemarkPlace, _ text: RemarkText) {
    report.add(ImportReport.Remark(source: file, place: place, text: text))
  }

  /// Notes something in one of several files.
  mutating func remark(
    _ file: String, _ place: RemarkPlace, _ words: RemarkText.Words, code: String
  ) {
    remark(file, place, RemarkText(words, code: code))
  }

  /// Notes something about an item.
  mutating func remark(_ item: PlanDraft.Item, _ words: RemarkText.Words, code: String) {
    remark(item.file, item.place, RemarkText(words, code: code))
  }

  /// Notes an item that is left out.
  mutating func skip(_ item: PlanDraft.Item, _ words: RemarkText.Words, code: String) {
    report.skipped += 1
    remark(item.file, item.place, RemarkText(words, code: code).leftOut)
  }

  /// Takes what a reader noted.
  mutating func takeRemarks(of draft: PlanDraft) {
    for remark in draft.remarks { report.add(remark) }
    report.addFurtherRemarks(draft.furtherRemarks)
    report.skipped += draft.skipped
  }

  /// Takes what was counted by type.
  mutating func take(_ rows: [ImportReport.Row: Int]) {
    report.rows.merge(rows, uniquingKeysWith: +)
  }

  /// Why the file that is being read is refused.
  func refusal(_ message: String) -> FormatError { FormatError(source, message) }

  /// Notes a feature that is left out.
  mutating func skip(_ place: RemarkPlace, _ words: RemarkText.Words, code: String) {
    report.skipped += 1
    remark(place, RemarkText(words, code: code).leftOut)
  }

  /// Takes a name from a file, unless the venue has one.
  mutating func take(name: LocalizedText) {
    if isNamed { return }
    venue.name = name
    isNamed = true
  }

  /// Takes the settings that no file before set.
  mutating func take(settings: VenueSettings) { venue.settings.fill(from: settings) }

  /// Adds a building, unless there is one of its id.
  mutating func add(_ building: Building) {
    if venue.building(building.id) == nil { venue.buildings.append(building) }
  }

  /// Adds a floor, or joins it with the one of the same id.
  ///
  /// - Parameter bounds: `nil` when the file does not give the extent.
  mutating func add(_ floor: Floor, bounds: Box?) {
    if let index = venue.floors.firstIndex(where: { $0.id == floor.id }) {
      guard let bounds, venue.floors[index].bounds != bounds else { return }
      let isFirst = boundless.remove(floor.id) != nil
      let known = venue.floors[index].bounds
      venue.floors[index].bounds = isFirst ? bounds : known.union(bounds)
      if !isFirst {
        remark(
          RemarkPlace(.floor, floor.id.rawValue),
          "has another extent than in a file before; both were joined",
          code: "extents-joined")
      }
      return
    }
    venue.floors.append(floor)
    if bounds == nil { boundless.insert(floor.id) }
    if floor.building == Self.defaultBuildingID { add(defaultBuilding) }
  }

  /// Adds a feature if it is a valid one; its id must be free.
  mutating func add(_ feature: Feature, at place: RemarkPlace) {
    let problems = FeatureSchema.problems(of: feature, in: venue)
    guard problems.isEmpty else {
      let text = problems.map { "\($0.field) \($0.message)" }.joined(separator: "; ")
      return skip(place, "\(text)", code: "invalid")
    }
    venue.features[feature.id] = feature
    report.counts[feature.floor, default: [:]][feature.kind, default: 0] += 1
  }

  /// Puts a feature that an import made, if it is a valid one.
  ///
  /// - Parameter old: what an earlier import made of it.
  mutating func put(_ feature: Feature, replacing old: Feature?, file: String, place: RemarkPlace) {
    let problems = FeatureSchema.problems(of: feature, in: venue)
    guard problems.isEmpty else {
      let text = problems.map { "\($0.field) \($0.message)" }.joined(separator: "; ")
      report.skipped += 1
      if let old { venue.features[old.id] = nil }
      return remark(file, place, RemarkText("\(text)", code: "invalid").leftOut)
    }
    venue.features[feature.id] = feature
    report.counts[feature.floor, default: [:]][feature.kind, default: 0] += 1
    guard let old else { return }
    if old == feature { report.unchanged += 1 } else { report.updated += 1 }
  }

  /// Takes away a feature that its source no longer has.
  mutating func remove(_ feature: Feature) {
    venue.features[feature.id] = nil
    report.removed += 1
  }

  /// Says where a floor is on the earth.
  mutating func setGeoreference(_ georeference: Georeference, of floor: Identifier<Floor>) {
    guard let index = venue.floors.firstIndex(where: { $0.id == floor }) else { return }
    venue.floors[index].georeference = georeference
  }

  /// Whether the venue that is updated has floors, but nothing on them.
  var isUndrawn: Bool { base.map { $0.features.isEmpty && $0.images.isEmpty } ?? false }

  /// Calls a building as a plan does.
  mutating func rename(_ building: Identifier<Building>, _ name: LocalizedText) {
    guard let index = venue.buildings.firstIndex(where: { $0.id == building }) else { return }
    venue.buildings[index].name = name
  }

  /// Calls a floor as a plan does.
  mutating func rename(_ floor: Identifier<Floor>, _ name: LocalizedText) {
    guard let index = venue.floors.firstIndex(where: { $0.id == floor }) else { return }
    venue.floors[index].name = name
  }

  /// Makes a floor of the venue that is updated large enough for what a plan put on it; one that
  /// was empty becomes as large as a drawing on it.
  ///
  /// - Parameter bounds: the extent that the plan gives the floor.
  mutating func makeRoom(on floor: Identifier<Floor>, bounds: Box?) {
    guard let base, let before = base.floor(floor),
      let index = venue.floors.firstIndex(where: { $0.id == floor })
    else { return }
    let placed = venue.features(on: floor).filter { base.features[$0.id] != $0 }
    let boxes = placed.compactMap(\.shape.bounds)
    guard var extent = boxes.dropFirst().reduce(boxes.first, { $0?.union($1) }) else { return }
    if let bounds { extent = extent.union(bounds) }
    let isEmpty = base.isEmpty(floor)
    let isDrawing =
      extent.width > 0 && extent.height > 0
      && placed.contains { $0.shape.name != "point" }
    venue.floors[index].bounds = isEmpty && isDrawing ? extent : before.bounds.union(extent)
  }

  /// The building of floors of which a plan does not name one.
  var firstBuildingID: Identifier<Building> { venue.buildings.first?.id ?? Self.defaultBuildingID }

  /// An id that no feature has yet: the given one, else with a number after it.
  func freeID(_ id: String) -> Identifier<Feature> {
    guard venue.features[Identifier(id)] != nil else { return Identifier(id) }
    var number = 2
    while venue.features[Identifier("\(id)-\(number)")] != nil { number += 1 }
    return Identifier("\(id)-\(number)")
  }

  // MARK: - Pictures

  /// Lays a plan's picture on a floor, its bottom left corner on that of the floor's extent.
  ///
  /// - Parameters:
  ///   - source: the file's name, for the report.
  ///   - word: the floor's id or ordinal.
  ///   - metresPerPixel: the side of a pixel; without it the picture is as wide as the floor.
  ///   - pixelLimit: the most pixels of a picture that is not a drawing.
  public mutating func addPicture(
    _ bytes: [UInt8], source: String, onFloor word: String, metresPerPixel: Double?,
    pixelLimit: Int = PlanPicture.pixelLimit
  ) throws(FormatError) {
    self.source = source
    let picture: PlanPicture
    do { picture = try PlanPicture(bytes, pixelLimit: pixelLimit) } catch {
      throw FormatError(source, "\(error)")
    }
    guard let floor = venue.floor(called: word) else {
      let known = venue.floors.map(\.id.rawValue).joined(separator: ", ")
      throw FormatError(source, "there is no floor “\(word)”; there are: \(known)")
    }
    let known = boundless.contains(floor.id) ? nil : floor.bounds
    let laid: LaidPicture
    do throws(LaidPicture.Refusal) {
      laid = try LaidPicture(picture, on: known, floor: floor.id, metresPerPixel: metresPerPixel)
    } catch { throw FormatError(source, error.message) }
    if known == nil { add(floor, bounds: laid.extent) }
    if let remark = laid.remark(on: venue.floor(floor.id)?.bounds) { self.remark("", remark) }
    pictures.add(picture, bytes, on: floor.id, laid.planToFloor, besides: venue.images)
  }

  /// Lays a picture of a plan's own files on a floor.
  ///
  /// - Parameter pixelsToFloor: from pixels (y down) to the floor's metres.
  mutating func addPicture(
    _ file: PlanSource.File, on floor: Identifier<Floor>, pixelsToFloor: Transform
  ) {
    // The pictures of a floor that is in use are its own.
    if let base, base.floor(floor) != nil, !base.isEmpty(floor) { return }
    do throws(PlanPicture.Refusal) {
      let picture = try PlanPicture(file.bytes)
      pictures.add(picture, file.bytes, on: floor, pixelsToFloor, besides: venue.images)
    } catch { remark(file.name, "", RemarkText("\(error)", code: "unreadable").leftOut) }
  }
}

extension Venue {
  /// Whether a floor has neither features nor pictures.
  fileprivate func isEmpty(_ floor: Identifier<Floor>) -> Bool {
    features(on: floor).isEmpty && !images.contains { $0.floor == floor }
  }
}

/// Why a file was refused as a whole.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let source: String
  /// What is wrong, where in the file, and what would be right.
  public let message: String

  init(_ source: String, _ message: String) {
    self.source = source
    self.message = message
  }

  /// File and message in one line.
  public var description: String { "\(source): \(message)" }
}
