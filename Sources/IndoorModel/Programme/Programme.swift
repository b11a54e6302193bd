import HashTreeCollections

/// The programme of a venue: entries by id, as a value; its copies share what is the same in them.
///
/// A change of one entry among *n* costs O(log *n*), however many copies there are.
public struct Programme: Hashable, Sendable {
  private var contents: TreeDictionary<Identifier<ProgrammeEntry>, ProgrammeEntry>

  /// Makes a programme; of entries with the same id the last one stays.
  public init(_ entries: some Sequence<ProgrammeEntry> = []) {
    contents = TreeDictionary(entries.lazy.map { ($0.id, $0) }) { _, last in last }
  }

  /// The entry with an id; setting `nil` takes it away.
  public subscript(id: Identifier<ProgrammeEntry>) -> ProgrammeEntry? {
    get { contents[id] }
    set { contents[id] = newValue }
  }

  /// The number of entries of all kinds.
  public var count: Int { contents.count }

  /// Whether there is no entry.
  public var isEmpty: Bool { contents.isEmpty }

  /// All entries, hidden ones included, in no particular order.
  public var values: some Collection<ProgrammeEntry> { contents.values }

  /// All entries, hidden ones included, ordered by id.
  public var ordered: [ProgrammeEntry] { contents.keys.sorted().compactMap { contents[$0] } }

  /// The entries of a kind, hidden ones included, ordered by id.
  public func entries(of kind: ProgrammeEntry.Kind) -> [ProgrammeEntry] {
    contents.values.filter { $0.kind == kind }.sorted { $0.id < $1.id }
  }

  /// The sessions that visitors see, by start and then by id.
  ///
  /// - Complexity: O(*n* log *n*) in the number of entries.
  public var sessions: [ProgrammeSession] {
    contents.values.filter { !$0.isHidden }.compactMap(ProgrammeSession.init)
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// The stands that visitors see, ordered by id.
  ///
  /// - Complexity: O(*n* log *n*) in the number of entries.
  public var stands: [ProgrammeStand] {
    contents.values.filter { !$0.isHidden }.compactMap(ProgrammeStand.init)
      .sorted { $0.id < $1.id }
  }
}
