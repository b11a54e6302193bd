public import IndoorModel

/// Why a venue cannot be written in a format.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The format has degrees, and these floors have no place on the earth.
  case noGeoreference([Identifier<Floor>])
  /// There is no floor of this name.
  case noFloor(String, known: [Identifier<Floor>])
  /// The format has one floor a file, and the venue has several.
  case needsFloor([Identifier<Floor>])
  /// What was made breaks a rule of its format.
  case invalid(String)
  /// There is not enough memory for the archive.
  case notPacked

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .noGeoreference(let floors):
      "The format has longitudes and latitudes, and no georeference says where "
        + "\(Self.words(floors)) \(floors.count == 1 ? "is" : "are") on the earth; give one floor of "
        + "each building two control points or more"
    case .noFloor(let word, let known):
      "There is no floor “\(word)”; there are: \(known.map(\.rawValue).joined(separator: ", "))"
    case .needsFloor(let known):
      "The format has one floor a file; name one of: "
        + known.map(\.rawValue).joined(separator: ", ")
    case .invalid(let problem): "The plan breaks a rule of the format: \(problem)"
    case .notPacked: "There is not enough memory for the archive"
    }
  }

  private static func words(_ floors: [Identifier<Floor>]) -> String {
    (floors.count == 1 ? "floor " : "floors ")
      + floors.prefix(10).map { "“\($0)”" }.joined(separator: ", ")
  }
}
