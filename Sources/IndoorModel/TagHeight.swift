/// How high a tag is worn or mounted.
public struct TagHeight: Hashable, Sendable {
  /// Metres above the floor that can be declared.
  static let heights = -10.0...100.0
  /// Standard deviations in metres that can be declared; 0 would make every other height impossible.
  static let deviations = 0.02...10.0

  /// Metres above the floor.
  public var height: Double
  /// The standard deviation of that in metres: 0.15 where it is known, 0.3 for a default, 0.5 to 1 where
  /// it is not known.
  public var deviation: Double

  /// Makes a height; by default that of a tag on a person's chest.
  public init(_ height: Double = 1.2, deviation: Double = 0.3) {
    self.height = height
    self.deviation = deviation
  }
}

/// How the tags of groups are worn: a trolley's lower than a steward's.
public struct TagHeights: Hashable, Sendable {
  /// Groups that can be declared.
  static let limit = 100
  /// What problems name as the field.
  static let field = "settings.tagHeights"

  private var heights: [String: TagHeight]

  /// Makes declarations.
  public init(_ heights: [String: TagHeight] = [:]) { self.heights = heights }

  /// The declaration of a group; `nil` where there is none.
  public subscript(group: String) -> TagHeight? { heights[group] }

  /// The groups with a declaration, in order.
  public var groups: [String] { heights.keys.sorted() }

  /// Everything that is wrong; empty when it is valid.
  var problems: [SchemaProblem] {
    var problems: [SchemaProblem] = []
    if heights.count > Self.limit {
      problems.append(
        SchemaProblem(field: Self.field, message: "must not name more than \(Self.limit) groups"))
    }
    for (group, height) in heights.sorted(by: { $0.key < $1.key }) {
      if group.isEmpty || group.utf8.count > 128 {
        problems.append(
          SchemaProblem(field: Self.field, message: "must name groups in 1 to 128 bytes"))
      }
      for (name, value, range) in [
        ("height", height.height, TagHeight.heights),
        ("deviation", height.deviation, TagHeight.deviations),
      ] where !range.contains(value) {
        problems.append(
          SchemaProblem(
            field: "\(Self.field).\(group).\(name)", message: "must be a number \(range.inWords)"))
      }
    }
    return problems
  }
}

extension ClosedRange<Double> {
  /// “from 0 to 5”; whole bounds without decimals.
  var inWords: String { "from \(Self.text(lowerBound)) to \(Self.text(upperBound))" }

  private static func text(_ bound: Double) -> String {
    bound == bound.rounded() ? "\(Int(bound))" : "\(bound)"
  }
}
