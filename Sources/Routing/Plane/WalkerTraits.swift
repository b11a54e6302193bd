import IndoorModel

/// What a walker needs and can do: the settings of a profile.
///
/// An engine is given one per profile; `WalkerTraits.usual(for:)` is what it takes for those that it
/// is given none for. Each set of traits that differs in more than speed costs a mesh of its own.
public struct WalkerTraits: Hashable, Sendable {
  /// The space needed on every side of the middle, in metres; 0 to 5.
  public var clearance: Double
  /// The narrowest door that lets through, in metres.
  ///
  /// Within a door that is as wide as this, but narrower than twice the clearance, walkers come
  /// nearer to its sides than the clearance: a wheelchair passes a door of 0.8 m, though it keeps
  /// 0.45 m from everything else.
  public var narrowestDoor: Double
  /// Metres per second on a floor.
  public var speed: Double
  /// Whether doors and connectors that are not step-free cannot be passed at all.
  public var needsStepFree: Bool
  /// The categories of connectors that cannot be used at all, whatever else is said of them.
  public var barredCategories: Set<String>
  /// Seconds of waiting before a ride, by category, where the connector does not say.
  public var waits: [String: Double]
  /// Seconds a storey, by category; others take `otherSecondsPerStorey`.
  public var secondsPerStorey: [String: Double]
  /// Metres per second along connectors on the plan, by category; others are walked at `speed`.
  ///
  /// A lift has no length.
  public var climbingSpeeds: [String: Double]
  /// Seconds a storey of connectors of other categories.
  public static let otherSecondsPerStorey = 5.0

  /// Makes traits; what is not given is a person's on foot.
  public init(
    clearance: Double = Pace.clearance, narrowestDoor: Double = 0.5,
    speed: Double = Pace.walking, needsStepFree: Bool = false,
    barredCategories: Set<String> = [], waits: [String: Double] = ["lift": 25],
    secondsPerStorey: [String: Double] = [
      "lift": 5, "stairs": 12, "steps": 12, "escalator": 10, "ramp": 0,
    ],
    climbingSpeeds: [String: Double] = [
      "stairs": 0.8, "steps": 0.8, "escalator": 0.75, "ramp": 1.1,
    ]
  ) {
    self.clearance = clearance
    self.narrowestDoor = narrowestDoor
    self.speed = speed
    self.needsStepFree = needsStepFree
    self.barredCategories = barredCategories
    self.waits = waits
    self.secondsPerStorey = secondsPerStorey
    self.climbingSpeeds = climbingSpeeds
  }

  /// A person on foot: 0.25 m of clearance, all doors and connectors.
  public static let walking = WalkerTraits()

  /// A wheelchair: 0.45 m of clearance, doors from 0.8 m, nothing with steps.
  public static let stepFree = WalkerTraits(
    clearance: 0.45, narrowestDoor: 0.8, needsStepFree: true)

  /// What a profile's walkers need by default.
  public static func usual(for profile: Profile) -> WalkerTraits {
    switch profile {
    case .walking: .walking
    case .stepFree: .stepFree
    }
  }

  /// Seconds that a connector takes, waiting included.
  ///
  /// - Parameters:
  ///   - length: metres along its line on the plan.
  ///   - storeys: how many floors up or down.
  func seconds(of connector: Feature, length: Double, storeys: Int) -> Double {
    let category = connector.category ?? ""
    let wait = connector.wait ?? waits[category] ?? 0
    if let seconds = connector.seconds { return wait + seconds }
    let climb = Double(storeys) * (secondsPerStorey[category] ?? Self.otherSecondsPerStorey)
    if category == "lift" { return wait + climb }
    return wait + max(length / (climbingSpeeds[category] ?? speed), climb)
  }
}
