import Foundation
import IndoorModel

/// Damaged tracks files that were set aside: `expo.tracks-damaged-1`. They show where people were,
/// too, and are removed when their tracks would have been.
enum DamagedTracks {
  /// Gives a file and its log another name.
  ///
  /// - Returns: the new name.
  static func setAside(_ path: String) throws(VenueFileError) -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: name(path, number)) { number += 1 }
    let copy = name(path, number)
    try FileNames.rename(path, to: copy, replacing: false)
    FileNames.removeLog(of: path)
    return copy
  }

  private static func name(_ path: String, _ number: Int) -> String {
    "\(path)-damaged-\(number)"
  }

  /// The files that were set aside.
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
