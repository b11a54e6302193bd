import Foundation
import IndoorModel
import Storage

/// `floorcast serve` in a process of its own, with a venue in a folder of its own.
final class ServerProcess {
  /// Why there is none.
  enum Failure: Error, CustomStringConvertible {
    case missing(path: String)
    case silent

    var description: String {
      switch self {
      case .missing(let path):
        "\(path): there is no such program; scripts/bench builds it, or FLOORCAST names one"
      case .silent: "the server that was to be measured did not start; its words are above"
      }
    }
  }

  let port: Int
  private let process = Process()
  private let folder: URL

  /// Starts the server and waits until it listens.
  ///
  /// - Parameters:
  ///   - options: further options of `floorcast serve`.
  ///   - prepare: puts more into the folder, beside the venue's file.
  init(
    _ venue: Venue, options: [String] = [], prepare: (URL) throws -> Void = { _ in }
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      let path = VenueDirectory(path: folder.path).path(of: venue.slug)
      try VenueFile.create(at: path, venue: venue, images: []).close()
      try prepare(folder)
      process.executableURL = try Self.program
      process.arguments = [
        "serve", "--open", "--port", "0", "--venues", folder.path, "--log-level", "error",
      ]
      process.arguments? += options
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      guard let port = Self.port(from: output.fileHandleForReading) else {
        process.terminate()
        throw Failure.silent
      }
      self.port = port
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// This very program.
  static var ownProgram: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

  /// The `floorcast` that the environment names, else the one that was built beside this program.
  private static var program: URL {
    get throws(Failure) {
      let named = ProcessInfo.processInfo.environment["FLOORCAST"]
      let program =
        named.map { URL(fileURLWithPath: $0) }
        ?? ownProgram.deletingLastPathComponent().appending(path: "floorcast")
      guard FileManager.default.isExecutableFile(atPath: program.path) else {
        throw .missing(path: program.path)
      }
      return program
    }
  }

  /// Reads the greeting.
  private static func port(from output: FileHandle) -> Int? {
    var greeting = ""
    while true {
      let piece = output.availableData
      if piece.isEmpty { return nil }
      greeting += String(decoding: piece, as: UTF8.self)
      if let match = greeting.firstMatch(of: /:\/\/127\.0\.0\.1:([0-9]+)\//) {
        return Int(match.1)
      }
    }
  }

  /// Stops the server and waits until it has stopped.
  func end() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Whether it still runs.
  var isRunning: Bool { process.isRunning }

  // MARK: - What it uses (proc(5))

  /// Seconds of processor time so far.
  var processorSeconds: Double {
    // Behind the name in brackets, which may hold blanks, `state` is the third field.
    let fields = read("stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Bytes of memory that it occupies.
  var residentBytes: Int {
    let pages = read("statm").split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Descriptors that it has open.
  var descriptorCount: Int { entries("fd") }

  /// Threads that it has.
  var threadCount: Int { entries("task") }

  /// Those of the descriptors that lead to something of a kind: `socket`, `anon_inode:[timerfd]`.
  func descriptorCount(of kind: String) -> Int {
    let path = "/proc/\(process.processIdentifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.count { name in
      let end = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\(name)")
      return end?.hasPrefix(kind) == true
    }
  }

  private func read(_ name: String) -> String {
    let path = "/proc/\(process.processIdentifier)/\(name)"
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  private func entries(_ name: String) -> Int {
    let path = "/proc/\(process.processIdentifier)/\(name)"
    return (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
  }
}
