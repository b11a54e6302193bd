/// Why an edit cannot be put in order; the venue is as it was before.
public enum EditConflict: Error, Hashable, Sendable {
  /// The author, the time and the revision of an edit.
  public struct EditAuthor: Hashable, Sendable {
    /// The name of the author.
    public var author: String
    /// When it was done.
    public var time: Timestamp
    /// The edit's number in the journal.
    public var revision: Int

    /// Names the author of an edit.
    public init(_ applied: AppliedEdit) {
      author = applied.edit.author
      time = applied.time
      revision = applied.revision
    }
  }

  /// An edit with this id but other content is in the journal.
  case idReused(id: Identifier<EditSubject>, revision: Int)
  /// An operation is about something that another edit removed meanwhile.
  case removed(operation: Int, subject: Subject, by: EditAuthor)
  /// An operation is about a vertex that another edit removed meanwhile.
  case vertexRemoved(
    operation: Int, feature: Identifier<Feature>, vertex: Identifier<VertexSubject>, by: EditAuthor)
  /// Another author has changed the same field since the edit that should be undone.
  case undoBlocked(subject: Subject, field: Field, by: EditAuthor)
  /// The edit that should be undone is not in the journal (any more).
  case nothingToUndo(Identifier<EditSubject>)
  /// The edit breaks a rule of the model, or is about something that never was.
  case refused(EditError)
}

/// A part of a subject that an edit can change by itself.
public enum Field: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// All of it: it was put or removed.
  case everything
  /// One of `floor`, `geometry`, `radius`, `name`, `ordinal`, `settings.staleAfter`, …
  case named(String)
  /// A vertex of a feature's geometry.
  case vertex(Identifier<VertexSubject>)
  /// A property of a feature or of an entry of the programme.
  case property(String)

  /// The field in the words of the interface: `geometry`, `vertices.3`, `properties.name`; `*` for
  /// all of it.
  public var description: String {
    switch self {
    case .everything: "*"
    case .named(let name): name
    case .vertex(let id): "vertices.\(id)"
    case .property(let name): "properties.\(name)"
    }
  }

  /// Whether a change of one field stands in the way of a change of the other.
  func touches(_ other: Field) -> Bool {
    switch (self, other) {
    case (.everything, _), (_, .everything): true
    case (.named("geometry"), .vertex), (.vertex, .named("geometry")): true
    case (.named("geometry"), .named("radius")), (.named("radius"), .named("geometry")): true
    default: self == other
    }
  }
}
