/// Numbers for what figures are of: floors, areas, lines and groups. A number is never given twice.
public struct SubjectTable: Hashable, Sendable {
  /// What a number stands for.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// A floor.
    case floor = 1
    /// An area in which people are counted.
    case area = 2
    /// A counting line.
    case line = 3
    /// A group that people say they belong to.
    case group = 4
  }

  /// What a number stands for, and how that is called.
  public struct Subject: Hashable, Sendable {
    /// Its kind.
    public let kind: Kind
    /// Its id in the plan; the name of a group.
    public let id: String
    /// Its name when it was last in the plan.
    public var name: String
    /// The floor on which it was last; empty for floors and groups.
    public var floor: String

    /// Describes a subject.
    public init(kind: Kind, id: String, name: String, floor: String) {
      self.kind = kind
      self.id = id
      self.name = name
      self.floor = floor
    }
  }

  private struct Key: Hashable {
    let kind: Kind
    let id: String
  }

  /// The number of the whole venue, and of all people where a group is asked for.
  public static let venue: Int32 = 0

  private var numbers: [Key: Int32] = [:]
  /// The subjects by their number, less one.
  public private(set) var subjects: [Subject] = []

  /// Makes a table without subjects.
  public init() {}

  /// Takes over the subjects of a table, in the order of their numbers.
  public init(_ subjects: [Subject]) {
    for subject in subjects {
      numbers[Key(kind: subject.kind, id: subject.id)] = Int32(self.subjects.count + 1)
      self.subjects.append(subject)
    }
  }

  /// The numbers in use, that of the venue included: all are below.
  public var count: Int { subjects.count + 1 }

  /// What a number stands for; `nil` for the venue.
  public subscript(number: Int32) -> Subject? {
    number > 0 && number <= subjects.count ? subjects[Int(number) - 1] : nil
  }

  /// The number of a subject; `nil` when it never had one.
  public func number(of kind: Kind, _ id: String) -> Int32? { numbers[Key(kind: kind, id: id)] }

  /// The numbers of all subjects of a kind, in order.
  public func numbers(of kind: Kind) -> [Int32] {
    (1..<Int32(count)).filter { self[$0]?.kind == kind }
  }

  /// The number of a subject, a new one if it has none.
  mutating func assign(
    _ kind: Kind, _ id: String, name: String? = nil, floor: String? = nil
  ) -> Int32 {
    let key = Key(kind: kind, id: id)
    if let number = numbers[key] {
      if let name { subjects[Int(number) - 1].name = name }
      if let floor { subjects[Int(number) - 1].floor = floor }
      return number
    }
    subjects.append(Subject(kind: kind, id: id, name: name ?? id, floor: floor ?? ""))
    let number = Int32(subjects.count)
    numbers[key] = number
    return number
  }
}
