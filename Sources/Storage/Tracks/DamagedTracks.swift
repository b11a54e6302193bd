import Foundation
import IndoorModel

/// Damaged tracks files that were put aside: `expo.tracks-damaged-1`. They hold people's
/// whereabouts, too, and go when these would have gone.
enum DamagedTracks {
  /// Gives a file and its log another name.
  ///
  /// - Returns: the new name.
  static func setAside(_ path: String) throws(VenueFileError) -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: name(path, number)) { number += 1 }
    let copy = name(path, number)
    try FileNames.rename(path, to: copy, replacing: false)
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    return copy
  }

  private static func name(_ path: String, _ number: Int) -> String {
    "\(path)-damaged-\(number)"
  }

  /// The files that were put aside.
  static func names(besides path: String) -> [String] {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let prefix = url.lastPathComponent + "-damaged-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.sorted()
      .map { folder.appendingPathComponent($0).relativePath }
  }

  /// Removes those that were last written before a moment; all when there is none.
  static func remove(besides path: String, before limit: Timestamp?) {
    for name in names(besides: path) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: name)
      let date = attributes?[.modificationDate] as? Date
      let isOld =
        limit.map { limit in
          (date?.timeIntervalSince1970 ?? 0) * 1000 < Double(limit.millisecondsSince1970)
        } ?? true
      if isOld { FileNames.removeDatabase(at: name) }
    }
  }
}

extension TrackFile {
  /// Removes damaged files of this venue that were put aside.
  ///
  /// - Returns: how many there were.
  public func removeDamaged() -> Int {
    let count = DamagedTracks.names(besides: path).count
    DamagedTracks.remove(besides: path, before: nil)
    return count
  }
}
