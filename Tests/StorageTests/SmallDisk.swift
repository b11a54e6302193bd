import Foundation

/// A disk of its own in memory, which can be filled and made read-only; needs root.
final class SmallDisk: Sendable {
  let path: String

  /// Whether disks can be made here.
  static let isPossible: Bool = {
    guard geteuid() == 0, let disk = try? SmallDisk(kibibytes: 64) else { return false }
    return (try? Data([1]).write(to: URL(fileURLWithPath: disk.path + "/x"))) != nil
  }()

  init(kibibytes: Int) throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("floorcast-disk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", path)
  }

  deinit {
    try? Self.run("umount", "-l", path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Leaves no room on the disk until the file that is made is removed.
  func fill() throws -> String {
    let name = path + "/filler"
    _ = FileManager.default.createFile(atPath: name, contents: nil)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: name))
    defer { try? handle.close() }
    for size in [65536, 4096, 512] {
      while (try? handle.write(contentsOf: Data(repeating: 0, count: size))) != nil {}
    }
    return name
  }

  func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", path) }

  private static func run(_ words: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CocoaError(.fileWriteUnknown) }
  }
}
