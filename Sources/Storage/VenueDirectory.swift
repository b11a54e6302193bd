import Foundation

/// The folder that holds the venue files.
public struct VenueDirectory: Sendable {
  /// One venue file, opened or not.
  public struct Entry: Sendable {
    /// The file's name without `.venue`.
    public let slug: String
    /// The open file, or why it cannot be opened.
    public let result: Result<VenueFile, VenueFileError>
  }

  /// Where the folder is.
  public let path: String

  /// Names a folder, which need not be there yet.
  public init(path: String) { self.path = path }

  /// The path that a venue's file has, or would have.
  public func path(of slug: String) -> String {
    URL(fileURLWithPath: path).appendingPathComponent("\(slug).venue").relativePath
  }

  /// Opens every `*.venue` file in the order of their names; one that fails does not hinder the
  /// others.
  ///
  /// - Throws: `missingFolder` or `notPermitted` when the folder itself cannot be read.
  public func open(for access: VenueFile.Access = .writing) throws(VenueFileError) -> [Entry] {
    try slugs().map { open($0, for: access) }
  }

  /// Opens one venue file.
  public func open(_ slug: String, for access: VenueFile.Access) -> Entry {
    Entry(
      slug: slug,
      result: Result { () throws(VenueFileError) in
        if let target = linkOut(of: slug) {
          throw .notPermitted(
            path: path(of: slug), detail: "it is a link to \(target), out of the folder")
        }
        return try VenueFile.open(at: path(of: slug), for: access)
      })
  }

  /// Whether a server ended while it began to serve a venue, among others perhaps.
  public func isDoubtful(_ slug: String) -> Bool { StartMark(inLockOf: path(of: slug)) != nil }

  /// Where a venue's file leads, when that is outside of the folder.
  private func linkOut(of slug: String) -> String? {
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let file = URL(fileURLWithPath: path(of: slug)).resolvingSymlinksInPath().path
    return file.hasPrefix(folder + "/") ? nil : file
  }

  /// The names of the venue files, without `.venue`, in order.
  public func slugs() throws(VenueFileError) -> [String] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw .missingFolder(path: path) }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(".venue") && !$0.hasPrefix(".") }.map { String($0.dropLast(6)) }
        .sorted()
    } catch { throw .notPermitted(path: path, detail: error.localizedDescription) }
  }
}
