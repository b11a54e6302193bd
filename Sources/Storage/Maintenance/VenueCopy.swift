import Foundation

/// A whole venue file on its way to another server.
public enum VenueCopy {
  /// The bytes of a venue file as it is at this moment, also while a server has it open and edits come.
  public static func bytes(ofFileAt path: String) throws(VenueFileError) -> [UInt8] {
    let name = URL(fileURLWithPath: path).lastPathComponent
    return try inScratchFolder(beside: path) { (folder) throws(VenueFileError) in
      let copy = folder.appending(path: name)
      try VenueFile.backup(path, to: copy.path)
      do { return Array(try Data(contentsOf: copy)) } catch { throw failure(error, path) }
    }
  }

  /// Makes a venue file of bytes that came from another server; it appears under its name whole or not at
  /// all, once its pages were checked.
  ///
  /// - Parameter path: `<slug>.venue`; must not be there.
  public static func store(_ bytes: [UInt8], at path: String) throws(VenueFileError) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    try inScratchFolder(beside: path) { (folder) throws(VenueFileError) in
      let copy = folder.appending(path: name)
      do { try Data(bytes).write(to: copy) } catch { throw failure(error, path) }
      try VenueFile.backup(copy.path, to: path)
    }
  }

  /// On the same disk: a copy of a venue may be larger than what is left elsewhere.
  private static func inScratchFolder<Result>(
    beside path: String, _ body: (URL) throws(VenueFileError) -> Result
  ) throws(VenueFileError) -> Result {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appending(path: ".copy-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch { throw failure(error, path) }
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static func failure(_ error: any Error, _ path: String) -> VenueFileError {
    .disk(path: path, detail: error.localizedDescription)
  }
}
