import Foundation

/// Runs the built programs in a folder of their own.
struct Programs {
  /// What a run of a program came to.
  struct Outcome {
    let code: Int32
    let output: String
    let errors: String
  }

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("floorcast-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func bench(_ arguments: [String]) throws -> Outcome { try run("floorcast-bench", arguments) }

  func floorcast(_ arguments: [String]) throws -> Outcome { try run("floorcast", arguments) }

  private func run(_ program: String, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent(program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // All of the output first: a full pipe would stop the program.
    let outputBytes = output.fileHandleForReading.readDataToEndOfFile()
    let errorBytes = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, output: String(decoding: outputBytes, as: UTF8.self),
      errors: String(decoding: errorBytes, as: UTF8.self))
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
