import Foundation
import Testing

@testable import ChildProcesses

struct ChildProcessTests {
  private func run(
    _ command: String..., seconds: Int = 20, memory: Int = 1 << 30, fileSize: Int = 1 << 20
  ) async throws -> ChildProcess.Ending {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-child-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await ChildProcess(
      command: command, folder: folder, searchPath: "/usr/bin:/bin",
      limits: .init(seconds: seconds, memory: memory, fileSize: fileSize)
    ).run()
  }

  @Test func `the output of a program is kept, and no argument is read as shell text`()
    async throws
  {
    let ending = try await run("echo", "$HOME `id`; exit 3")
    #expect(ending.code == 0)
    #expect(ending.output == "$HOME `id`; exit 3\n")
    let failed = try await run("ls", "/none")
    #expect(failed.code != 0)
    #expect(failed.errorOutput.contains("/none"))
  }

  @Test func `a program that is missing has its own code`() async throws {
    #expect(try await run("floorcast-none").code == 127)
  }

  @Test func `a program that takes too long is ended`() async throws {
    let ending = try await run("sleep", "60", seconds: 1)
    #expect(ending.isForced)
  }

  @Test func `a program that writes too much is ended`() async throws {
    let ending = try await run("yes", fileSize: 1 << 16)
    // By the signal, or where that is ignored by the program itself, which may write no more.
    let (isForced, code, count) = (ending.isForced, ending.code, ending.output.utf8.count)
    #expect(isForced || code != 0)
    #expect(count <= 1 << 16)
  }

  @Test func `a program whose caller gives up is ended`() async throws {
    let task = Task { try await run("sleep", "60") }
    task.cancel()
    #expect(try await task.value.isForced)
  }

  @Test func `a program gets no descriptor, signal mask or surroundings of ours`() async throws {
    let open = dup(1)
    defer { close(open) }
    #expect(fcntl(open, F_GETFD) & FD_CLOEXEC == 0)
    // The fourth is the list that is being read.
    #expect(try await run("ls", "/proc/self/fd").output == "0\n1\n2\n3\n")
    let status = try await run("grep", "^Sig[BI]", "/proc/self/status").output
    let masks = status.split(whereSeparator: \.isWhitespace).compactMap { UInt64($0, radix: 16) }
    // Above them are those of the C library.
    #expect(masks.map { $0 & 0x7fff_ffff } == [0, 0], "\(status)")
    let names = try await run("env").output.split(separator: "\n").map { $0.prefix { $0 != "=" } }
    #expect(Set(names) == ["HOME", "LC_ALL", "PATH"])
  }

  @Test func `what a program has started ends with it`() async throws {
    let ending = try await run("sh", "-c", "sleep 1000 & echo $!; wait", seconds: 1)
    #expect(ending.isForced)
    let child = try #require(pid_t(ending.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    // The process that inherits it may take a moment to reap it.
    for _ in 0..<100 where isRunning(child) { try await Task.sleep(for: .milliseconds(20)) }
    #expect(!isRunning(child))
  }

  /// Whether it runs, and is no zombie.
  private func isRunning(_ id: pid_t) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else {
      return false
    }
    return text.split(separator: " ").dropFirst(2).first != "Z"
  }
}
