package import Foundation

/// A folder for the files of a program that runs once; no other user may read it.
///
/// Its process holds a lock (flock(2)) on it until it removes it. The lock ends with the process, so
/// that the next server finds what a killed one left, also where their process ids say nothing, as in
/// containers that share their temporary files.
package struct ScratchFolder: Sendable {
  /// How old a folder without a lock has to be before it counts as left behind: its process may be
  /// about to lock it.
  private static let graceSeconds = 60.0
  private static let prefix = "floorcast-scratch-"

  package let url: URL
  private let descriptor: Int32

  /// Makes a folder, named after its purpose.
  ///
  /// - Parameter parent: the folder of temporary files.
  /// - Throws: an error of the file system.
  package init(
    for purpose: String, in parent: URL = FileManager.default.temporaryDirectory
  ) throws {
    url = parent.appending(path: "\(Self.prefix)\(purpose)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    descriptor = unsafe open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { _ = flock(descriptor, LOCK_SH) }
  }

  /// Removes the folder and what lies in it.
  package func remove() {
    try? FileManager.default.removeItem(at: url)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes the folders that processes of this user left behind when they were killed.
  package static func removeAbandoned(
    in parent: URL = FileManager.default.temporaryDirectory, now: Date = Date()
  ) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where isName(name) {
      let folder = parent.appending(path: name)
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
      guard let attributes, attributes[.type] as? FileAttributeType == .typeDirectory,
        (attributes[.ownerAccountID] as? NSNumber)?.uint32Value == geteuid(),
        let changed = attributes[.modificationDate] as? Date,
        now.timeIntervalSince(changed) > graceSeconds
      else { continue }
      let descriptor = unsafe open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// Whether a name is one that `init` gives.
  private static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && UUID(uuidString: String(name.suffix(36))) != nil
  }
}
