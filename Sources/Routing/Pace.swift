/// How fast people walk, climb and ride, and the space they need: all constants in one place.
public enum Pace {
  /// Metres per second on a floor.
  public static let walking = 1.3
  /// The space that a person needs on every side of the middle, in metres.
  public static let clearance = 0.25

  /// Seconds that a connector takes, waiting included.
  ///
  /// - Parameters:
  ///   - length: metres along its line on the plan.
  ///   - storeys: how many floors up or down.
  static func seconds(category: String, length: Double, storeys: Int) -> Double {
    let climb = Double(storeys)
    return switch category {
    case "lift": 25 + 5 * climb  // doors and the usual wait, then a storey each five seconds
    case "stairs", "steps": max(length / 0.8, 12 * climb)
    case "escalator": max(length / 0.75, 10 * climb)  // a step of 0.5 m/s on which some walk
    case "ramp": length / 1.1
    default: max(length / walking, 5 * climb)
    }
  }
}
