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

  /// Runs it to its end, which comes in time, be it by force; a caller who is cancelled ends it, too.
  ///
  /// Time is counted from the start, and not by a task: where all threads that tasks share are busy,
  /// a task would come late, and the limit is there for the very moment when all is busy.
  func run() async throws -> Ending {
    // The shell sets the limits and then becomes the program; nothing of the command is shell text.
    let limits = "ulimit -c 0; ulimit -t \(seconds); ulimit -v \(memory >> 10)"
    let process = try SpawnedProcess(
      ["/bin/sh", "-c", "\(limits); ulimit -f \(fileSize >> 9); exec \"$0\" \"$@\""] + command,
      environment: ["PATH": searchPath, "LC_ALL": "C", "HOME": folder.path], folder: folder.path,
      output: folder.appending(path: "output").path,
      complaints: folder.appending(path: "complaints").path)
    let timer = DispatchWorkItem { process.kill() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: timer)
    let end = await withTaskCancellationHandler {
      await withCheckedContinuation { (end: CheckedContinuation<SpawnedProcess.Ending, Never>) in
        Thread.detachNewThread { end.resume(returning: process.wait()) }
      }
    } onCancel: {
      process.kill()
    }
    timer.cancel()
    // The limit of time ends it by a signal of its own, too.
    return Ending(
      code: end.code, output: words("output"), complaints: words("complaints"),
      isForced: end.isSignal)
  }

  private func words(_ name: String) -> String {
    guard let file = try? FileHandle(forReadingFrom: folder.appending(path: name)) else {
      return ""
    }
    let bytes = try? file.read(upToCount: Self.wordLimit)
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }
}
