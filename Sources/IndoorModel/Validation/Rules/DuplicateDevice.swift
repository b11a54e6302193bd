import Geometry

/// Two anchors or markers with the same device, on whichever floors: what that device measures counts at
/// one of them only.
///
/// Of several each is reported beside the one before it.
enum DuplicateDevice: ValidationRule {
  static let name = "duplicate-device"

  static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard let device = feature.device, let other = index.previousNamesake(of: feature) else {
      return []
    }
    return [
      PlanIssue(
        rule: name, severity: .warning, floor: feature.floor, place: feature.shape.anchor,
        features: [feature.id, other],
        message: "Another anchor or marker has the device “\(device)” too. "
          + "Give each a device of its own.", values: ["name": .string(device)])
    ]
  }
}
