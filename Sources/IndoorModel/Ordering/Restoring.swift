/// Finds in a journal how to put back what an edit misses.
struct Restoring<Edits: Journal> {
  private let journal: Edits
  private let venue: Venue

  init(_ journal: Edits, _ venue: Venue) {
    self.journal = journal
    self.venue = venue
  }

  /// The operations that make good what an edit was refused for; `nil` when nothing can.
  func operations(for error: EditError) throws(Edits.Failure) -> [Operation]? {
    switch error {
    case .missing(_, let subject): try restoring(subject)
    case .missingVertex(_, let feature, let vertex): try restoring(vertex, of: feature)
    default: nil
    }
  }

  /// What puts a thing back, after what it stands on.
  private func restoring(_ subject: Subject) throws(Edits.Failure) -> [Operation]? {
    if venue.has(subject) { return nil }
    guard let last = try journal.lastEdit(of: subject),
      let put = last.inverse.first(where: { $0.puts(subject) })
    else { return nil }
    var operations: [Operation] = []
    for ground in put.grounds where !venue.has(ground) {
      guard let below = try restoring(ground) else { return nil }
      operations += below
    }
    return operations + [put]
  }

  private func restoring(
    _ vertex: Identifier<VertexSubject>, of feature: Identifier<Feature>
  ) throws(Edits.Failure) -> [Operation]? {
    guard let geometry = venue.features[feature]?.geometry else { return nil }
    for applied in try journal.edits(of: [.feature(feature)], after: 0).reversed() {
      for case .change(feature, let fields) in applied.inverse {
        for change in fields.vertices {
          guard case .insert(vertex, _, _) = change else { continue }
          let isPossible = (try? geometry.applying(change)) != nil
          return isPossible ? [.change(feature, FieldChanges(vertices: [change]))] : nil
        }
      }
    }
    return nil
  }
}

extension Operation {
  /// Whether it brings a thing (back).
  fileprivate func puts(_ subject: Subject) -> Bool {
    switch self {
    case .put, .putFloor, .putBuilding, .putImage, .putEntry: self.subject == subject
    default: false
    }
  }

  /// What must be there before it can be done.
  fileprivate var grounds: [Subject] {
    switch self {
    case .put(let feature):
      ([feature.floor] + feature.connectorFloors).uniqued.map(Subject.floor)
    case .putFloor(let floor): [.building(floor.building)]
    case .putImage(let image): [.floor(image.floor)]
    default: []
    }
  }
}

extension [Identifier<Floor>] {
  fileprivate var uniqued: [Identifier<Floor>] {
    var seen: Set<Identifier<Floor>> = []
    return filter { seen.insert($0).inserted }
  }
}
