/// What is wrong with a value that came from outside, and where it is.
public struct ValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The way from the outermost value to the wrong one, e.g. `operations[2].feature.id`; empty for
  /// the outermost value itself.
  public var path: String
  /// What would be right, in English, e.g. `must be a number`.
  public var message: String

  /// Makes an error about the value itself, without a path.
  public init(_ message: String, at path: String = "") {
    self.path = path
    self.message = message
  }

  /// The same error seen from the object that holds the value as a member.
  public func under(_ name: String) -> ValueError {
    ValueError(message, at: path.isEmpty || path.hasPrefix("[") ? name + path : "\(name).\(path)")
  }

  /// The same error seen from the array that holds the value as an element.
  public func under(_ index: Int) -> ValueError {
    ValueError(
      message, at: path.isEmpty || path.hasPrefix("[") ? "[\(index)]\(path)" : "[\(index)].\(path)")
  }

  /// Path and message in one line.
  public var description: String { path.isEmpty ? message : "\(path) \(message)" }
}

/// Runs a reader and names the member that it reads in the errors it throws.
func naming<Result>(
  _ name: String, _ read: () throws(ValueError) -> Result
) throws(ValueError) -> Result {
  do { return try read() } catch { throw error.under(name) }
}
