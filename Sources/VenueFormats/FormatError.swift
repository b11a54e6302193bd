/// Why a file was refused as a whole.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let source: String
  /// What is wrong, where in the file, and what would be right.
  public let message: String

  init(_ source: String, _ message: String) {
    self.source = source
    self.message = message
  }

  /// File and message in one line.
  public var description: String { "\(source): \(message)" }
}
