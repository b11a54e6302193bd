extension Venue {
  /// The revisions that a venue may be at; more have gaps where JSON is read as doubles.
  public static let revisions = 0...9_007_199_254_740_992

  /// Calls back with everything in the venue that breaks the schemas, one subject after the other.
  ///
  /// What comes from a file, a version or an import is not used before this found nothing in it.
  /// - Complexity: O(*n* log *n*) for *n* features.
  public func forEachProblem(_ body: (Subject, SchemaProblem) throws -> Void) rethrows {
    func report(_ problems: [SchemaProblem], of subject: Subject) throws {
      for problem in problems { try body(subject, problem) }
    }
    try report(ownProblems, of: .venue)
    for building in buildings {
      try report(StructureSchema.problems(of: building), of: .building(building.id))
    }
    for floor in floors {
      try report(StructureSchema.problems(of: floor, in: self), of: .floor(floor.id))
    }
    for image in images {
      try report(StructureSchema.problems(of: image, in: self), of: .image(image.id))
    }
    for feature in features.ordered {
      try report(FeatureSchema.problems(of: feature, in: self), of: .feature(feature.id))
    }
    for entry in programme.ordered {
      try report(ProgrammeSchema.problems(of: entry), of: .entry(entry.id))
    }
  }

  /// What is wrong with the venue besides its parts.
  private var ownProblems: [SchemaProblem] {
    var problems = StructureSchema.nameProblems(name) + settings.problems
    if !Self.revisions.contains(revision) {
      problems.append(
        SchemaProblem(
          field: "revision", message: "must be from 0 to \(Self.revisions.upperBound)"))
    }
    if floors.isEmpty {
      problems.append(SchemaProblem(field: "floors", message: "must be one or more"))
    }
    problems += StructureSchema.countProblems("floors", floors.count)
    problems += StructureSchema.countProblems("buildings", buildings.count)
    let lists = [
      ("buildings", buildings.map(\.id.rawValue)), ("floors", floors.map(\.id.rawValue)),
      ("images", images.map(\.id.rawValue)),
    ]
    for (field, ids) in lists where Set(ids).count < ids.count {
      problems.append(SchemaProblem(field: field, message: "must have different ids"))
    }
    return problems
  }
}
