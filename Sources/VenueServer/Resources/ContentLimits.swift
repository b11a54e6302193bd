import IndoorModel
import JSONText
import Storage
import VenueFormats

/// How much what clients send may unfold to.
public struct ContentLimits: Hashable, Sendable {
  /// How deep lists and objects may lie in each other in bodies and messages, one of
  /// `Value.jsonDepths`.
  public var jsonDepth = Value.jsonDepthLimit
  /// The most pixels of a picture that is not a drawing.
  public var picturePixels = PlanPicture.pixelLimit

  /// The usual limits.
  public init() {}
}

/// How often something was refused because it is too much.
struct ContentRefusals: Hashable, Sendable {
  private var deep = 0
  private var pixels = 0
  private var features = 0

  /// Counts an error, if it is about one of these limits.
  mutating func count(_ error: any Error) {
    switch error {
    case let error as JSONError: if case .tooDeep = error.reason { deep += 1 }
    case let error as PlanPicture.Refusal: if case .tooManyPixels = error { pixels += 1 }
    case let error as EditRefusal: if case .tooManyFeatures = error { features += 1 }
    default: break
    }
  }

  /// How often, by the reason that metrics name.
  var byReason: [(reason: String, count: Int)] {
    [("json-depth", deep), ("picture-pixels", pixels), ("features", features)]
  }
}
