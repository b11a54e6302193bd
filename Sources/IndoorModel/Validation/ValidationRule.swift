/// A kind of mistake that a rule can find from a feature and those around it.
///
/// Each rule looks for what is to be mended at one feature; whatever it looks at besides lies within
/// reach of that feature's `Footprint`, or bears its name.
protocol ValidationRule: Sendable {
  /// The rule's name in the interface.
  static var name: String { get }

  /// What is wrong with a feature.
  static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue]
}

extension PlanIssue {
  /// What to call a feature in a message.
  static func label(_ feature: Feature) -> String {
    let name = feature.name?.text() ?? ""
    return name.isEmpty ? feature.id.rawValue : name
  }
}
