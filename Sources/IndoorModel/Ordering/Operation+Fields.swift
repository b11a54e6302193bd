extension Operation {
  /// The fields that it writes, with what they belong to.
  var fields: [(subject: Subject, field: Field)] {
    names.map { (subject, $0) }
  }

  private var names: [Field] {
    switch self {
    case .put, .remove, .putFloor, .removeFloor, .removeBuilding, .putImage, .removeImage,
      .putEntry, .removeEntry:
      [.everything]
    case .change(_, let fields): fields.names
    case .changeFloor(_, let fields):
      present([
        ("building", fields.building != nil), ("ordinal", fields.ordinal != nil),
        ("name", fields.name != nil), ("bounds", fields.bounds != nil),
        ("georeference", fields.georeference != nil),
      ])
    case .changeImage(_, let fields):
      present([
        ("floor", fields.floor != nil), ("planToFloor", fields.planToFloor != nil),
        ("opacity", fields.opacity != nil), ("content", fields.replacement != nil),
      ])
    case .changeEntry(_, let properties): properties.keys.sorted().map(Field.property)
    case .putBuilding: [.everything]
    case .renameBuilding, .renameVenue: [.named("name")]
    case .changeVenue(let changes): changes.names.map { .named("settings.\($0)") }
    case .reorderBuildings: [.named("order")]
    }
  }

  private func present(_ fields: [(String, Bool)]) -> [Field] {
    fields.filter(\.1).map { .named($0.0) }
  }
}

extension FieldChanges {
  fileprivate var names: [Field] {
    var names: [Field] = []
    if floor != nil { names.append(.named("floor")) }
    if geometry != nil { names.append(.named("geometry")) }
    names += vertices.map { .vertex($0.vertex) }
    if radius != nil { names.append(.named("radius")) }
    return names + properties.keys.sorted().map(Field.property)
  }
}

extension AppliedEdit {
  /// The fields that it wrote, those of what went away or came back with something else included.
  var fields: [(subject: Subject, field: Field)] {
    (edit.operations + inverse).flatMap(\.fields)
  }
}
