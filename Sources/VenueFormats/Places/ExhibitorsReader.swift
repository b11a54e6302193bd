import Geometry
import IndoorModel

/// Reads a table of exhibitors: a line of headings with `stand` and `name`, then an exhibitor a line.
/// Each becomes a place within its stand, which the venue must have already.
struct ExhibitorsReader: PlanReader {
  static let format = PlanFormat.exhibitors

  private let bytes: [UInt8]
  private let file: String
  private let venue: Venue

  /// What the number of the stand may be called.
  private static let standNames: Set = [
    "stand", "booth", "stand_number", "booth_number", "standnr",
  ]

  /// - Parameter venue: where the stands are.
  init(_ file: PlanSource.File, of source: PlanSource, in venue: Venue) {
    bytes = file.bytes
    self.file = source.label(of: file)
    self.venue = venue
  }

  /// Whether the first line has the headings.
  static func isTable(_ bytes: [UInt8]) -> Bool {
    let names = CSVPlacesReader.firstHeadings(of: bytes)
    return names.contains("name") && !standNames.isDisjoint(with: names)
  }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    let rows = try CSVPlacesReader.table(bytes, file: file)
    var draft = PlanDraft(frame: .metres)
    draft.suggest("exhibitor", ImportTarget(.poi, category: "booth"))
    let stands = stands
    var floors: Set<Identifier<Floor>> = []
    for (line, members) in rows {
      let place = RemarkPlace(line: line)
      let number = Self.standNames.lazy.compactMap { members[$0] }.first { !$0.isEmpty } ?? ""
      let found = (stands[Self.folded(number)] ?? []).filter { stand in
        guard let word = members["floor"], !word.isEmpty else { return true }
        return venue.floor(called: word)?.id == stand.floor
      }
      guard let stand = found.first, let point = stand.shape.anchor else {
        draft.skip(
          file, place, "no stand of the venue is called “\(number.prefix(60))”", code: "no-stand")
        continue
      }
      if found.count > 1 {
        draft.remark(
          file, place,
          "\(found.count) stands are called “\(number.prefix(60))”; “\(stand.id)” is taken",
          code: "several-stands")
      }
      floors.insert(stand.floor)
      var item = CSVPlacesReader.item(
        members, .point(point), stand.floor.rawValue, place, file: file, type: "exhibitor")
      // Exhibitors of the same name may have several stands.
      if members["id"]?.isEmpty != false { item.foreignID = "\(number) \(item.foreignID)" }
      draft.items.append(item)
    }
    guard !floors.isEmpty else {
      throw FormatError(file, "names no stand of the venue; import it into the venue with --update")
    }
    for floor in venue.floors where floors.contains(floor.id) {
      draft.storeys.append(
        PlanDraft.Storey(
          key: floor.id.rawValue, ordinal: floor.ordinal, name: floor.name, id: floor.id))
    }
    return draft
  }

  /// The areas by their names and ids, the smaller first.
  private var stands: [String: [Feature]] {
    var stands: [String: [Feature]] = [:]
    let areas = venue.features.values.filter { $0.kind == .area }.sorted {
      let (left, right) = ($0.shape.bounds?.width ?? 0, $1.shape.bounds?.width ?? 0)
      return left == right ? $0.id < $1.id : left < right
    }
    for area in areas {
      let words = Set((area.name.map { Array($0.translations.values) } ?? []) + [area.id.rawValue])
      for word in Set(words.map(Self.folded)) where !word.isEmpty {
        stands[word, default: []].append(area)
      }
    }
    return stands
  }

  /// A stand's number without what people write differently: `Stand a-07` is `a-07`.
  private static func folded(_ text: String) -> String {
    var word = text.lowercased().trimmed
    for prefix in ["stand ", "booth ", "nr. ", "no. "] where word.hasPrefix(prefix) {
      word = String(word.dropFirst(prefix.count)).trimmed
    }
    return word
  }
}
