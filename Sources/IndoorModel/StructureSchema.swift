import Geometry

/// What floors, buildings, plan pictures and names may look like.
public enum StructureSchema {
  /// The types of pictures that a venue file holds.
  public static let mediaTypes = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"]
  /// The most bytes of a logo: every page for visitors loads it.
  public static let logoByteLimit = 1 << 20
  /// The most pixels of a side of a logo that is not a drawing.
  public static let logoSideLimit = 4096
  /// A picture may be this wide and high, in pixels.
  public static let pixelLimit = 100_000

  /// A venue may have so many floors, and as many buildings.
  public static let floorLimit = 1_000

  /// What is wrong with the number of floors or buildings.
  static func countProblems(_ field: String, _ count: Int) -> [SchemaProblem] {
    count <= floorLimit
      ? [] : [SchemaProblem(field: field, message: "must be at most \(floorLimit)")]
  }

  /// Everything that is wrong with a floor; empty when it is valid.
  public static func problems(of floor: Floor, in venue: Venue) -> [SchemaProblem] {
    var problems = idProblems(floor.id) + nameProblems(floor.name)
    if venue.building(floor.building) == nil {
      let buildings = venue.buildings.map(\.id.rawValue).joined(separator: ", ")
      problems.append(
        SchemaProblem(
          field: "building",
          message: "there is no building “\(floor.building)”; there are: \(buildings)"))
    }
    if !(-1000...1000).contains(floor.ordinal) {
      problems.append(SchemaProblem(field: "ordinal", message: "must be from -1000 to 1000"))
    }
    if !isValid(floor.bounds) {
      problems.append(
        SchemaProblem(
          field: "bounds",
          message: "must be [minX, minY, maxX, maxY] in metres, wider and higher than 0 and within "
            + "\(Int(FeatureSchema.coordinateLimit)) m of the origin"))
    }
    if let georeference = floor.georeference, let message = complaint(about: georeference) {
      problems.append(SchemaProblem(field: "georeference", message: message))
    }
    return problems
  }

  /// Everything that is wrong with a building; empty when it is valid.
  public static func problems(of building: Building) -> [SchemaProblem] {
    idProblems(building.id) + nameProblems(building.name)
  }

  /// Everything that is wrong with a plan picture; empty when it is valid.
  public static func problems(of image: PlanImage, in venue: Venue) -> [SchemaProblem] {
    var problems = idProblems(image.id)
    if venue.floor(image.floor) == nil {
      problems.append(
        SchemaProblem(field: "floor", message: "there is no floor “\(image.floor)”"))
    }
    if !mediaTypes.contains(image.mediaType) {
      problems.append(
        SchemaProblem(
          field: "mediaType", message: "must be \(mediaTypes.joined(separator: " or "))"))
    }
    for (field, size) in [("width", image.width), ("height", image.height)]
    where !(1...pixelLimit).contains(size) {
      problems.append(
        SchemaProblem(field: field, message: "must be from 1 to \(pixelLimit) pixels"))
    }
    if !image.planToFloor.isInvertible {
      problems.append(
        SchemaProblem(
          field: "planToFloor", message: "must be six finite numbers that do not flatten the plan"))
    }
    if !(0...1).contains(image.opacity) {
      problems.append(SchemaProblem(field: "opacity", message: "must be from 0 to 1"))
    }
    if let content = image.content, !content.isValid {
      problems.append(SchemaProblem(field: "content", message: "must name uploaded bytes"))
    }
    return problems
  }

  /// What is wrong with the name of a venue, building or floor.
  public static func nameProblems(_ name: LocalizedText) -> [SchemaProblem] {
    FeatureSchema.Rule.localizedText(limit: 200).complaint(about: name.value).map {
      [SchemaProblem(field: "name", message: $0)]
    } ?? []
  }

  private static func idProblems<Subject>(_ id: Identifier<Subject>) -> [SchemaProblem] {
    id.isValid
      ? []
      : [
        SchemaProblem(
          field: "id", message: "must be 1 to 128 ASCII characters without space or quotes")
      ]
  }

  private static func isValid(_ bounds: Box) -> Bool {
    let limit = FeatureSchema.coordinateLimit
    let numbers = [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y]
    return numbers.allSatisfy { $0.isFinite && abs($0) <= limit }
      && bounds.min.x < bounds.max.x && bounds.min.y < bounds.max.y
  }

  private static func complaint(about georeference: Georeference) -> String? {
    let points = georeference.controlPoints
    guard (2...100).contains(points.count) else { return "must have 2 to 100 control points" }
    guard Set(points.map(\.point)).count == points.count, points.allSatisfy(\.point.isFinite)
    else { return "must have its control points at different places on the floor" }
    let isOnEarth = points.allSatisfy {
      (-180...180).contains($0.longitudeDegrees) && (-90...90).contains($0.latitudeDegrees)
    }
    return isOnEarth ? nil : "must have longitudes from -180 to 180 and latitudes from -90 to 90"
  }
}
