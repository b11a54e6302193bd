import HashTreeCollections

/// Features by id, as a value; its copies share what is the same in them.
///
/// A change of one feature among *n* costs O(log *n*), however many copies there are.
public struct FeatureTable: Hashable, Sendable, Sequence, ExpressibleByArrayLiteral {
  private var contents: TreeDictionary<Identifier<Feature>, Feature>

  /// Makes a table; of features with the same id the last one stays.
  public init(_ features: some Sequence<Feature>) {
    contents = TreeDictionary(features.lazy.map { ($0.id, $0) }) { _, last in last }
  }

  /// Makes a table.
  public init(arrayLiteral elements: Feature...) { self.init(elements) }

  /// The feature with an id; setting `nil` takes it away.
  public subscript(id: Identifier<Feature>) -> Feature? {
    get { contents[id] }
    set { contents[id] = newValue }
  }

  /// The number of features.
  public var count: Int { contents.count }

  /// Whether there is none.
  public var isEmpty: Bool { contents.isEmpty }

  /// All features, in no particular order.
  public var values: some Collection<Feature> { contents.values }

  /// The ids of all features, in no particular order.
  public var keys: some Collection<Identifier<Feature>> { contents.keys }

  /// All features, ordered by id.
  ///
  /// Ids are ordered first, because moving features about costs more than finding them.
  public var ordered: [Feature] { keys.sorted().compactMap { contents[$0] } }

  /// Goes through all features with their ids, in no particular order.
  public func makeIterator() -> some IteratorProtocol<
    (key: Identifier<Feature>, value: Feature)
  > { contents.makeIterator() }
}
