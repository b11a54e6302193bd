import Foundation
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import WebServer

/// The places, which it kept in one file by their names.
extension NavigationPOC {
  /// All places of the floor by name.
  func locations(_ request: ForeignRequest) -> Response {
    var object: [String: Value] = [:]
    for (name, feature) in Self.named(request.features(.poi)) {
      guard let (x, y) = feature.place.map({ request.frame.metres($0.point) }) else { continue }
      object[name] = [
        "description": .string(feature.describing?.text() ?? ""), "x": .number(x.hundredths),
        "y": .number(y.hundredths),
      ]
    }
    return .json(.object(object))
  }

  /// Takes the whole list and removes all other places of the floor: the map server wrote its file anew.
  func replaceLocations(_ request: ForeignRequest) async throws -> Response {
    // An empty list is one, too: it removes all places.
    guard let object = (try? request.context.json())?.object else {
      return .foreignError("No JSON data provided")
    }
    var rest = Dictionary(
      Self.named(request.features(.poi)), uniquingKeysWith: { first, _ in first })
    var operations: [IndoorModel.Operation] = []
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      guard let (x, y) = value.object?.point else {
        return .foreignError("“\(name)” has no numbers x and y, in metres")
      }
      let wanted = (
        point: request.frame.point(x: x, y: y), text: value.object?["description"]?.string
      )
      if let known = rest.removeValue(forKey: name) {
        operations += Self.change(of: known, to: wanted.point, wanted.text)
      } else {
        operations.append(.put(Self.poi(name, at: wanted.point, wanted.text, on: request.floor)))
      }
    }
    operations += rest.values.map(\.id).sorted().map { .remove($0) }
    try await request.store(operations, label: "Places of navigation-poc")
    return .json(["status": "success", "count": Value(object.count)])
  }

  /// The places by names, each of which stands for one.
  private static func named(_ features: [Feature]) -> [(String, Feature)] {
    var taken: Set<String> = []
    return features.map { feature in
      let name = feature.name?.text() ?? feature.id.rawValue
      if taken.insert(name).inserted { return (name, feature) }
      return ("\(name) (\(feature.id.rawValue))", feature)
    }
  }

  private static func change(
    of feature: Feature, to point: Point, _ text: String?
  ) -> [IndoorModel.Operation] {
    var changes = FieldChanges()
    if let old = feature.place?.point, old.distance(to: point) > tolerance {
      changes.geometry = feature.geometry.with(.point(point))
    }
    if let text, text != feature.describing?.text() ?? "" {
      var describing = feature.describing ?? LocalizedText([:])
      let language = describing.translations["en"] == nil ? describing.translations.keys.min() : nil
      describing.translations[language ?? "en"] = text
      changes.properties["description"] = text.isEmpty ? .null : describing.value
    }
    return changes.isEmpty ? [] : [.change(feature.id, changes)]
  }

  private static func poi(_ name: String, at point: Point, _ text: String?, on floor: Floor)
    -> Feature
  {
    var properties: [String: Value] = ["name": LocalizedText(name).value]
    if let text, !text.isEmpty { properties["description"] = LocalizedText(text).value }
    return Feature(
      id: Identifier("poi-\(UUID().uuidString.lowercased())"), floor: floor.id, kind: .poi,
      shape: .point(point), properties: properties)
  }
}

extension Feature {
  fileprivate var describing: LocalizedText? {
    properties["description"].flatMap(LocalizedText.init)
  }
}
