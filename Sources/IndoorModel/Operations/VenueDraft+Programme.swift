extension VenueDraft {
  mutating func put(_ entry: ProgrammeEntry) throws(EditError) -> [Operation] {
    let before = venue.programme[entry.id]
    if let before, before.kind != entry.kind {
      throw .kindChanged(operation: index, subject: .entry(entry.id))
    }
    try store(entry)
    return [before.map(Operation.putEntry) ?? .removeEntry(entry.id)]
  }

  mutating func change(
    _ id: Identifier<ProgrammeEntry>, _ properties: [String: Value]
  ) throws(EditError) -> [Operation] {
    guard let before = venue.programme[id] else { throw missing(.entry(id)) }
    var after = before
    for (name, value) in properties {
      after.properties[name] = value == .null ? nil : value
    }
    try store(after)
    let earlier = properties.keys.map { ($0, before.properties[$0] ?? .null) }
    return [.changeEntry(id, Dictionary(uniqueKeysWithValues: earlier))]
  }

  mutating func removeEntry(
    _ id: Identifier<ProgrammeEntry>
  ) throws(EditError) -> ProgrammeEntry {
    guard let before = venue.programme[id] else { throw missing(.entry(id)) }
    write(.entry(id)) { $0.programme[id] = nil }
    return before
  }

  private mutating func store(_ entry: ProgrammeEntry) throws(EditError) {
    var problems = ProgrammeSchema.problems(of: entry)
    let isNew = venue.programme[entry.id] == nil
    if isNew, venue.programme.count >= ProgrammeSchema.entryLimit {
      problems.append(
        SchemaProblem(
          field: "id",
          message: "is one entry too many: a programme has at most \(ProgrammeSchema.entryLimit)"))
    }
    try check(problems, of: .entry(entry.id))
    write(.entry(entry.id)) { $0.programme[entry.id] = entry }
  }
}

extension [String: Value] {
  /// The properties that lead from these to others; `.null` for those that go away.
  func changes(to other: [String: Value]) -> [String: Value] {
    var changed = other.filter { self[$0.key] != $0.value }
    for name in keys where other[name] == nil { changed[name] = .null }
    return changed
  }
}
