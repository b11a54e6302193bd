import Geometry
import IndoorModel

/// Reads the places of navigation-poc: an object of `{"x", "y", "description"}` by name.
///
/// Its metres begin at the top left corner of the map, y down. The plan keeps that corner as its
/// origin, y up, so places lie below 0.
struct PlaceListReader: PlanReader {
  static let format = PlanFormat.placeList

  private let members: [String: Value]
  private let file: String

  init(_ value: Value, file: PlanSource.File, of source: PlanSource) {
    members = value.object ?? [:]
    self.file = source.label(of: file)
  }

  /// Whether every member is an object with a place, and there is one.
  static func isList(_ value: Value) -> Bool {
    guard let members = value.object, !members.isEmpty else { return false }
    return members.values.allSatisfy {
      $0.object?["x"]?.number != nil && $0.object?["y"]?.number != nil
    }
  }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    var draft = PlanDraft(frame: .metres)
    draft.storeys = [
      PlanDraft.Storey(key: "0", ordinal: 0, name: LocalizedText("Level 0"), building: nil)
    ]
    draft.suggest("place", Self.target)
    draft.remark(
      file, "", "has its origin at the top left; y is turned upwards, below 0",
      code: "turned-upwards")
    draft.items = items
    return draft
  }

  /// What places become by default.
  static let target = ImportTarget(.poi)

  /// The places in metres from the top left corner of their map, y up.
  var items: [PlanDraft.Item] {
    var items: [PlanDraft.Item] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard let place = value.object, let x = place["x"]?.number, let y = place["y"]?.number else {
        continue
      }
      var item = PlanDraft.Item(
        foreignID: String(name.prefix(200)), type: "place",
        shape: .point(Point(x: x, y: y == 0 ? 0 : -y)), floors: ["0"], file: file,
        place: "“\(name.prefix(60))”")
      item.properties["name"] = LocalizedText(name).value
      if let text = place["description"]?.string, !text.isEmpty {
        item.properties["description"] = LocalizedText(text).value
      }
      item.tags = place.filter { !["x", "y", "description"].contains($0.key) && $0.value != .null }
      items.append(item)
    }
    return items
  }
}
