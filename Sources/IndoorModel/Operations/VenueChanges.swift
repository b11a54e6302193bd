/// What an edit did to one feature; `nil` means that it did not, or no longer does, exist.
public struct FeatureChange: Hashable, Sendable {
  /// The feature before.
  public var before: Feature?
  /// The feature after.
  public var after: Feature?

  /// Makes a change.
  public init(before: Feature?, after: Feature?) {
    self.before = before
    self.after = after
  }
}

/// What an edit did to a venue, whatever its operations said.
public struct VenueChanges: Hashable, Sendable {
  /// The features that are not as they were, ordered by id.
  public var features: [FeatureChange]
  /// Everything else that is not as it was, in order: the venue's name or settings,
  /// buildings, floors, images, entries of the programme.
  public var structure: [Subject]

  /// Makes a description of changes.
  public init(features: [FeatureChange] = [], structure: [Subject] = []) {
    self.features = features
    self.structure = structure
  }

  /// What several edits, one after the other, changed in all.
  public init(merging changes: [VenueChanges]) {
    var features: [Identifier<Feature>: FeatureChange] = [:]
    for change in changes.lazy.flatMap(\.features) {
      guard let id = (change.after ?? change.before)?.id else { continue }
      features[id] = FeatureChange(before: (features[id] ?? change).before, after: change.after)
    }
    self.init(
      features: features.sorted { $0.key < $1.key }.map(\.value)
        .filter { $0.before != $0.after },
      structure: Set(changes.flatMap(\.structure)).sorted())
  }

  /// Whether floors, buildings, images or the venue's name or settings are not as they were.
  public var touchesStructure: Bool { structure.contains { $0.word != "entry" } }

  /// Whether the programme is not as it was.
  public var touchesProgramme: Bool { structure.contains { $0.word == "entry" } }

  /// All that is not as it was.
  public var subjects: [Subject] {
    structure + features.compactMap { ($0.after ?? $0.before).map { .feature($0.id) } }
  }
}
