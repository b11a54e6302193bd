import Geometry
import IndoorModel

/// What a reader found in a plan, in the words of its format: neither kinds nor ids of a venue yet.
struct PlanDraft {
  /// What the coordinates of shapes are.
  enum Frame: Hashable {
    /// Metres, x east, y north.
    case metres
    /// Degrees of WGS84, x east, y north.
    case degrees
  }

  /// A building, by its key in the plan.
  struct Building: Hashable {
    var key: String
    var name: LocalizedText
    /// The id that it had in a venue which Floorcast wrote.
    var id: Identifier<IndoorModel.Building>?
  }

  /// A storey, by its key in the plan.
  struct Storey: Hashable {
    var key: String
    var ordinal: Int
    var name: LocalizedText
    /// The key of its building, if the plan names one.
    var building: String?
    /// Its extent in metres, if the plan gives it.
    var bounds: Box?
    /// Where a plan in metres is on the earth, if it says so.
    var georeference: Georeference?
    /// The id that it had in a venue which Floorcast wrote.
    var id: Identifier<Floor>?
  }

  /// A picture among the files of the source.
  struct Picture: Hashable {
    var file: String
    var floor: String
    /// The side of a pixel in metres; the picture's top left corner lies at the origin.
    var pixelsToPlan: Transform
    /// Its bytes, where they are not those of the file.
    var content: [UInt8]?
  }

  /// A thing on the plan.
  struct Item: Hashable {
    /// Names it within its source, and in later versions of the source.
    var foreignID: String
    /// What it is in its format, the key of the table: `unit/restroom`, `indoor=room`.
    var type: String
    /// Where it is, in the frame of the draft.
    var shape: Shape
    /// The keys of its floors: one, or one per point for what leads between floors.
    var floors: [String]
    /// What its format says in the words of `FeatureSchema`.
    var properties: [String: Value] = [:]
    /// What its format says besides.
    var tags: [String: Value] = [:]
    /// Whether it is a text of a drawing, which names the room that it lies in.
    var isLabel = false
    /// What it was in a venue which Floorcast wrote.
    var original: Original?
    /// The file that it is in.
    var file: String
    /// Where in the file.
    var place: RemarkPlace
  }

  /// A feature as it was in a venue, where its format cannot say all of that.
  struct Original: Hashable {
    var id: Identifier<Feature>
    var kind: FeatureKind
    /// The properties that the format has no words for.
    var properties: [String: Value]
    /// The radius in metres of what was a circle.
    var radius: Double?
  }

  /// Things that become no features, such as levels: they are in the report only.
  private struct Counted: Hashable {
    var type: String
    var floor: String?
  }

  /// What the coordinates are.
  let frame: Frame
  /// The name of the venue.
  var name: LocalizedText?
  /// What it says of the venue besides.
  var settings = VenueSettings()
  /// The buildings in order.
  var buildings: [Building] = []
  /// The storeys in any order.
  var storeys: [Storey] = []
  /// The things in the order of the files.
  var items: [Item] = []
  /// Pictures that the plan lies on.
  var pictures: [Picture] = []
  /// What each type becomes unless a profile says otherwise.
  private var suggestions: [String: ImportTarget] = [:]
  /// How many things there are that become no features.
  private var counted: [Counted: Int] = [:]
  /// What was not taken as it was.
  private(set) var remarks: [ImportReport.Remark] = []
  /// How many remarks there are beyond the limit of a report; they are not kept.
  private(set) var furtherRemarks = 0
  /// How many things were left out; each has its remark.
  private(set) var skipped = 0

  init(frame: Frame) { self.frame = frame }

  /// Adds a storey for each level; a half one has the ordinal next to it towards 0.
  ///
  /// - Parameter names: what levels are called, by their keys.
  mutating func addStoreys(of levels: Set<Double>, called names: [String: String] = [:]) {
    for level in levels.sorted() {
      let key = OSMLevels.key(level)
      storeys.append(
        Storey(
          key: key, ordinal: Int(level.rounded(.towardZero)),
          name: LocalizedText(names[key] ?? "Level \(key)"), building: nil))
    }
  }

  /// Says what a type becomes by default; what was said first stays.
  mutating func suggest(_ type: String, _ target: ImportTarget) {
    if suggestions[type] == nil { suggestions[type] = target }
  }

  /// What a type becomes unless a profile says otherwise.
  func suggestion(for type: String) -> ImportTarget { suggestions[type] ?? .none }

  /// How many things there are that become no features, by type and floor.
  var counts: [(type: String, floor: String?, count: Int)] {
    counted.map { ($0.type, $0.floor, $1) }
  }

  /// Counts a thing that is no feature.
  mutating func count(_ type: String, floor: String? = nil, by number: Int = 1) {
    counted[Counted(type: type, floor: floor), default: 0] += number
  }

  /// Notes what was not taken as it was.
  mutating func remark(_ file: String, _ place: RemarkPlace, _ text: RemarkText) {
    guard remarks.count < ImportReport.remarkLimit else {
      furtherRemarks += 1
      return
    }
    remarks.append(ImportReport.Remark(source: file, place: place, text: text))
  }

  /// Notes something that pages have in other languages.
  mutating func remark(
    _ file: String, _ place: RemarkPlace, _ words: RemarkText.Words, code: String
  ) {
    remark(file, place, RemarkText(words, code: code))
  }

  /// Notes something in English only.
  mutating func remark(_ file: String, _ place: RemarkPlace, _ sentence: String) {
    remark(file, place, RemarkText(sentence))
  }

  /// Notes what is left out.
  mutating func skip(_ file: String, _ place: RemarkPlace, _ reason: RemarkText) {
    skipped += 1
    remark(file, place, reason.leftOut)
  }

  /// Notes what is left out, with a reason that pages have in other languages.
  mutating func skip(
    _ file: String, _ place: RemarkPlace, _ words: RemarkText.Words, code: String
  ) {
    skip(file, place, RemarkText(words, code: code))
  }

  /// Notes what is left out, with a reason in English only.
  mutating func skip(_ file: String, _ place: RemarkPlace, _ reason: String) {
    skip(file, place, RemarkText(reason))
  }
}
