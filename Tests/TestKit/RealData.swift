import Foundation

/// Real plans, maps and recordings, which lie beside the project (`../shared/data`, or where
/// `FLOORCAST_DATA` says) and are not part of it. Tests that need them skip where they are not.
public enum RealData {
  /// Where a file would be.
  private static func file(_ path: String) -> URL {
    if let folder = ProcessInfo.processInfo.environment["FLOORCAST_DATA"] {
      return URL(fileURLWithPath: folder).appendingPathComponent(path)
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return root.appendingPathComponent("../shared/data").standardized
      .appendingPathComponent(path)
  }

  /// Whether a file is there.
  public static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: file(path).path)
  }

  /// What a file holds.
  public static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: file(path)))
  }
}
