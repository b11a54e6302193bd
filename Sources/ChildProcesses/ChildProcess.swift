package import Foundation
import Support

/// A program that runs once, within limits; its output is read afterwards.
package struct ChildProcess: Sendable {
  /// How the program ended.
  package struct Ending: Sendable {
    /// 0 after success; 127 when the program is not installed.
    package let code: Int32
    /// The beginning of the standard output, at most 64 KiB.
    package let output: String
    /// The beginning of the standard error, at most 64 KiB.
    package let errorOutput: String
    /// Whether a signal ended the program: one of the limits, or the caller's cancellation.
    package let isForced: Bool
  }

  /// What the program may use.
  package struct Limits: Sendable {
    /// Seconds of processor time, and of time by the clock.
    private let seconds: Int
    /// Bytes of address space.
    private let memory: Int
    /// Bytes of one file that the program writes, its output included.
    private let fileSize: Int

    package init(seconds: Int, memory: Int, fileSize: Int) {
      (self.seconds, self.memory, self.fileSize) = (seconds, memory, fileSize)
    }

    fileprivate var interval: DispatchTimeInterval { .seconds(seconds) }

    /// The program that sets the limits and then becomes the one that follows.
    fileprivate var command: [String] {
      [
        "/usr/bin/prlimit", "--core=0", "--cpu=\(seconds)", "--as=\(memory)",
        "--fsize=\(fileSize)", "--",
      ]
    }
  }

  /// Folders of programs, separated by colons.
  package static let searchPath = "/usr/local/bin:/usr/bin:/bin"
  private static let outputLimit = 1 << 16

  private let command: [String]
  private let folder: URL
  private let input: String?
  private let environment: [String: String]
  private let limits: Limits

  /// Describes a run.
  ///
  /// - Parameters:
  ///   - command: the program's name, which is looked up in `searchPath`, and its arguments.
  ///   - folder: the working folder, which takes the whole output too: `output`, `errors`.
  ///   - input: the file that the program reads as its standard input (default: nothing).
  ///   - environment: what the program finds in its environment beside `PATH`, `LC_ALL` and `HOME`; nothing
  ///     of the caller's own reaches it otherwise.
  package init(
    command: [String], folder: URL, input: String? = nil,
    searchPath: String = ChildProcess.searchPath, environment: [String: String] = [:],
    limits: Limits
  ) {
    self.command = command
    self.folder = folder
    self.input = input
    let own = ["PATH": searchPath, "LC_ALL": "C", "HOME": folder.path]
    self.environment = environment.merging(own) { _, own in own }
    self.limits = limits
  }

  /// The file that takes the whole standard output.
  package var outputFile: URL { folder.appending(path: "output") }

  private var errorFile: URL { folder.appending(path: "errors") }

  /// Runs the program to its end, which the limits or the cancellation of the caller's task may force.
  ///
  /// Time is counted from the start, and not by a task: where all threads that tasks share are busy,
  /// a task would come late, and the limit is there for the very moment when all is busy.
  package func run() async throws -> Ending {
    let process = try SpawnedProcess(
      limits.command + command,
      environment: environment, folder: folder.path,
      input: input ?? "/dev/null", output: outputFile.path, errors: errorFile.path)
    let timer = DispatchWorkItem { process.kill() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limits.interval, execute: timer)
    let end = await withTaskCancellationHandler {
      await Thread.perform(named: "child") { process.wait() }
    } onCancel: {
      process.kill()
    }
    timer.cancel()
    return Ending(
      code: end.code, output: beginning(of: outputFile), errorOutput: beginning(of: errorFile),
      isForced: end.isSignal)
  }

  private func beginning(of file: URL) -> String {
    guard let file = try? FileHandle(forReadingFrom: file) else { return "" }
    let bytes = try? file.read(upToCount: Self.outputLimit)
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }
}
