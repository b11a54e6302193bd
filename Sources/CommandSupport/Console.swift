public import ArgumentParser
import Foundation

/// What commands print for the person at the terminal.
public enum Console {
  /// The code of a command that was called with wrong arguments.
  public static let usageCode: Int32 = 2

  /// Writes a line to standard output at once.
  public static func say(_ line: String) { write(line + "\n", to: .standardOutput) }

  /// Writes a line to standard error.
  public static func warn(_ line: String) { write(line + "\n", to: .standardError) }

  /// Writes over the current line of standard error.
  public static func progress(_ text: String) { write("\r\u{1B}[K\(text)", to: .standardError) }

  /// Says in one line what went wrong.
  ///
  /// - Returns: what the command throws in order to end with a code.
  public static func failure(_ problem: any Error, code: Int32 = 1) -> ExitCode {
    // What was said already is not said again.
    if let said = problem as? ExitCode { return said }
    return failure("\(problem)", code: code)
  }

  /// Says in one line what went wrong.
  public static func failure(_ problem: String, code: Int32 = 1) -> ExitCode {
    warn("floorcast: \(problem)")
    return ExitCode(code)
  }

  /// A number with what it counts, e.g. “1 edit” or “2 edits”.
  public static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Reads a whole file; throws the failure to end with when it cannot be read.
  public static func bytes(ofFileAt path: String) throws -> [UInt8] {
    do { return try Array(Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw failure("\(path): \(isThere ? "cannot be read" : "there is no such file")")
    }
  }

  private static func write(_ text: String, to handle: FileHandle) {
    // A reader that has closed the pipe does not want the rest.
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
