import Foundation

/// A program that is run once, with limits, and whose words are read afterwards.
struct ChildProcess: Sendable {
  /// How it ended.
  struct Ending: Sendable {
    /// 0 when all went well; 127 when there is no such program.
    let code: Int32
    /// What it said, at most `wordLimit` bytes of it.
    let output: String
    /// What it complained of, at most `wordLimit` bytes of it.
    let complaints: String
    /// Whether one of the limits ended it.
    let isForced: Bool
  }

  /// The program's name, looked up in `searchPath`, and what it is told.
  let command: [String]
  /// Where it works and leaves its files.
  let folder: URL
  /// Folders of programs, parted by colons.
  let searchPath: String
  /// The seconds that it may take.
  let seconds: Int
  /// The bytes of memory that it may ask for.
  let memory: Int
  /// The bytes that a file of it may have.
  let fileSize: Int

  private static let wordLimit = 1 << 16

  /// Runs it to its end.
  func run() async throws -> Ending {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    // The shell sets the limits and then becomes the program; nothing of the command is shell text.
    let limits = "ulimit -c 0; ulimit -t \(seconds); ulimit -v \(memory >> 10)"
    process.arguments =
      ["-c", "\(limits); ulimit -f \(fileSize >> 9); exec \"$0\" \"$@\""] + command
    process.environment = ["PATH": searchPath, "LC_ALL": "C", "HOME": folder.path]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try sink("output")
    process.standardError = try sink("complaints")
    let isForced = try await end(of: process)
    return Ending(
      code: process.terminationStatus, output: words("output"), complaints: words("complaints"),
      isForced: isForced)
  }

  /// Waits for the end, which comes in time, be it by force; a caller who is cancelled ends it, too.
  ///
  /// Time is counted from the start, and not by a task: where all threads that tasks share are busy,
  /// a task would come late, and the limit is there for the very moment when all is busy.
  /// - Returns: whether it was ended by force.
  private func end(of process: Process) async throws -> Bool {
    let timer = DispatchWorkItem { Self.kill(process) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in end.resume() }
        do { try process.run() } catch { return end.resume(throwing: error) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: timer)
        // Who gave up before it began.
        if Task.isCancelled { Self.kill(process) }
      }
    } onCancel: {
      Self.kill(process)
    }
    timer.cancel()
    // The limit of time ends it by a signal of its own, too.
    return process.terminationReason == .uncaughtSignal
  }

  private static func kill(_ process: Process) {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  private func sink(_ name: String) throws -> FileHandle {
    let file = folder.appending(path: name)
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  private func words(_ name: String) -> String {
    guard let file = try? FileHandle(forReadingFrom: folder.appending(path: name)) else {
      return ""
    }
    let bytes = try? file.read(upToCount: Self.wordLimit)
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }
}
