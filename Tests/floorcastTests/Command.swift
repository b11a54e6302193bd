import Foundation
import Testing

/// Runs the built program in a folder of its own.
struct Command {
  /// What a run of the program came to.
  struct Outcome {
    let code: Int32
    let output: String
    let errors: String
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("floorcast-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func callAsFunction(_ arguments: String...) throws -> Outcome { try run(arguments) }

  func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("floorcast")
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

  func text(of name: String) throws -> String {
    try String(decoding: Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  static let plan = """
    {"type": "FeatureCollection", "name": "Tiny", "frame": {"width": 20, "height": 10,
     "floors": [{"ordinal": 0, "name": "Ground"}, {"ordinal": 1, "name": "Upper"}]}, "features": [
      {"type": "Feature", "id": "a", "geometry": {"type": "Point", "coordinates": [2, 3]},
       "properties": {"kind": "poi", "floor": 0, "name": "A"}},
      {"type": "Feature", "id": "b", "geometry": {"type": "Point", "coordinates": [12, 4]},
       "properties": {"kind": "poi", "floor": 0, "colour": "red"}},
      {"type": "Feature", "id": "odd", "geometry": null, "properties": {"kind": "poi", "floor": 0}}
    ]}
    """

  /// The same with two pois that have categories.
  static let planWithCategories = plan.replacing(
    #"{"type": "Feature", "id": "odd""#,
    with: #"""
      {"type": "Feature", "id": "desk", "geometry": {"type": "Point", "coordinates": [2, 3]},
       "properties": {"kind": "poi", "floor": 0, "name": "Desk", "category": "desk"}},
      {"type": "Feature", "id": "bar", "geometry": {"type": "Point", "coordinates": [12, 3]},
       "properties": {"kind": "poi", "floor": 0, "category": "bar"}},
      {"type": "Feature", "id": "odd"
      """#)
}
