#if DEBUG
  import IndoorModel
  import JSONText

  /// An edit that applies can be undone, and both can be written and read; so can a venue.
  enum EditTrial {
    static func run(_ bytes: [UInt8]) {
      guard let value = try? Value(json: bytes) else { return }
      if let edit = try? Edit(value: value) { apply(edit) }
      if let venue = try? Venue(value: value, slug: "venue", revision: 1) { look(at: venue) }
    }

    private static func apply(_ edit: Edit) {
      precondition((try? Edit(value: edit.value)) == edit, "another edit is read than was written")
      let before = BodyTrial.venue
      var venue = before
      guard let (_, inverse) = try? venue.apply(edit.operations) else { return }
      _ = Validator(venue: venue).issues
      guard !inverse.isEmpty else { return }
      do { _ = try venue.apply(inverse, limit: .max) } catch {
        preconditionFailure("it cannot be undone: \(error)")
      }
      precondition(venue.value == before.value, "undone, the venue is not as it was")
    }

    private static func look(at venue: Venue) {
      let again = try? Venue(value: venue.value, slug: "venue", revision: 1)
      precondition(again?.value == venue.value, "another venue is read than was written")
      for feature in venue.features.values { _ = FeatureSchema.problems(of: feature, in: venue) }
      for floor in venue.floors { _ = StructureSchema.problems(of: floor, in: venue) }
      for image in venue.images { _ = StructureSchema.problems(of: image, in: venue) }
    }
  }
#endif
