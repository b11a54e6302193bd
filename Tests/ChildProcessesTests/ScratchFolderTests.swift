import Foundation
import Testing

@testable import ChildProcesses

struct ScratchFolderTests {
  private let parent = FileManager.default.temporaryDirectory
    .appending(path: "scratch-tests-\(UUID().uuidString)")

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: parent.path)) }
  }

  private func make(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      at: parent.appending(path: name), withIntermediateDirectories: true)
    return name
  }

  @Test func `what a killed process left is removed, what a running one uses stays`() throws {
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let used = try ScratchFolder(for: "mail", in: parent)
    let left = try make("floorcast-scratch-mail-\(UUID().uuidString)")
    try Data("secret".utf8).write(to: parent.appending(path: "\(left)/message"))
    let foreign = try make("floorcast-\(UUID().uuidString)")
    let kept = used.url.lastPathComponent

    ScratchFolder.removeAbandoned(in: parent)
    #expect(try names == [kept, left, foreign], "a folder without a lock may be a minute old")

    ScratchFolder.removeAbandoned(in: parent, now: Date(timeIntervalSinceNow: 120))
    #expect(try names == [kept, foreign])

    used.remove()
    #expect(try names == [foreign])
  }

  @Test func `no other user may read a folder`() throws {
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let folder = try ScratchFolder(for: "list", in: parent)
    defer { folder.remove() }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
  }
}
