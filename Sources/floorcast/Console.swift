import ArgumentParser
import Foundation

/// What commands say to the person who called them.
enum Console {
  /// Writes a line to standard output at once.
  static func say(_ line: String) { write(line + "\n", to: .standardOutput) }

  /// Writes a line to standard error.
  static func warn(_ line: String) { write(line + "\n", to: .standardError) }

  /// Writes over the current line of standard error.
  static func progress(_ text: String) { write("\r\u{1B}[K\(text)", to: .standardError) }

  /// Says in one line what went wrong.
  ///
  /// - Returns: what the command throws in order to end with a code.
  static func failure(_ problem: any Error, code: Int32 = 1) -> ExitCode {
    failure("\(problem)", code: code)
  }

  /// Says in one line what went wrong.
  static func failure(_ problem: String, code: Int32 = 1) -> ExitCode {
    warn("floorcast: \(problem)")
    return ExitCode(code)
  }

  /// The code for commands that were called the wrong way.
  static let usageCode: Int32 = 2

  private static func write(_ text: String, to handle: FileHandle) {
    // Whoever closed the pipe does not want to know the rest.
    try? handle.write(contentsOf: Data(text.utf8))
  }
}

/// Reads a whole file, or says why not.
func bytes(ofFileAt path: String) throws -> [UInt8] {
  do { return try Array(Data(contentsOf: URL(fileURLWithPath: path))) } catch {
    let isThere = FileManager.default.fileExists(atPath: path)
    throw Console.failure("\(path): \(isThere ? "cannot be read" : "there is no such file")")
  }
}
