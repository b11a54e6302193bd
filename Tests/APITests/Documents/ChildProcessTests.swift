import Foundation
import Testing

@testable import API

struct ChildProcessTests {
  private func run(
    _ command: String..., seconds: Int = 20, memory: Int = 1 << 30, fileSize: Int = 1 << 20
  ) async throws -> ChildProcess.Ending {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-child-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await ChildProcess(
      command: command, folder: folder, searchPath: "/usr/bin:/bin", seconds: seconds,
      memory: memory, fileSize: fileSize
    ).run()
  }

  @Test func `what a program says is kept, and nothing of its words is read by the shell`()
    async throws
  {
    let ending = try await run("echo", "$HOME `id`; exit 3")
    #expect(ending.code == 0)
    #expect(ending.output == "$HOME `id`; exit 3\n")
    let failed = try await run("ls", "/none")
    #expect(failed.code != 0)
    #expect(failed.complaints.contains("/none"))
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
}
