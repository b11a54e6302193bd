import Geometry
import IndoorModel

extension VenueImport {
  /// Notes something that was not taken as it was.
  mutating func remark(_ place: String, _ message: String) {
    report.remarks.append(ImportReport.Remark(source: source, place: place, message: message))
  }

  /// Notes a feature that is left out.
  mutating func skip(_ place: String, _ reason: String) {
    report.skipped += 1
    remark(place, "\(reason); left out")
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
        remark("floor “\(floor.id)”", "has another extent than in a file before; both were joined")
      }
      return
    }
    venue.floors.append(floor)
    if bounds == nil { boundless.insert(floor.id) }
    if floor.building == Self.defaultBuildingID,
      !venue.buildings.contains(where: { $0.id == Self.defaultBuildingID })
    {
      venue.buildings.append(defaultBuilding)
    }
  }

  /// Adds a feature if it is a valid one; its id must be free.
  mutating func add(_ feature: Feature, at place: String) {
    let problems = FeatureSchema.problems(of: feature, in: venue)
    guard problems.isEmpty else {
      let text = problems.map { "\($0.field) \($0.message)" }.joined(separator: "; ")
      return skip(place, text)
    }
    venue.features[feature.id] = feature
    report.counts[feature.floor, default: [:]][feature.kind, default: 0] += 1
  }

  /// An id that no feature has yet: the wished one, else with a number after it.
  func freeID(_ wish: String) -> Identifier<Feature> {
    guard venue.features[Identifier(wish)] != nil else { return Identifier(wish) }
    var number = 2
    while venue.features[Identifier("\(wish)-\(number)")] != nil { number += 1 }
    return Identifier("\(wish)-\(number)")
  }
}
