import Foundation
import IndoorModel

/// The path of a venue file; the file's name without `.venue` is the venue's slug.
struct VenuePath {
  let text: String
  let slug: String

  /// - Throws: `badName` when the file's name is none of a venue file.
  init(_ path: String) throws(VenueFileError) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let slug = name.hasSuffix(".venue") ? String(name.dropLast(6)) : ""
    guard Venue.isSlug(slug) else { throw .badName(path: path) }
    text = path
    self.slug = slug
  }

  /// The path of a file that must be there and may be read.
  init(ofFileAt path: String) throws(VenueFileError) {
    try self.init(path)
    guard isTaken else { throw .missing(path: path) }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .notPermitted(path: path, detail: "not readable")
    }
  }

  /// Whether there is a file.
  var isTaken: Bool { FileManager.default.fileExists(atPath: text) }

  func requireWritable() throws(VenueFileError) {
    guard unsafe Foundation.access(text, W_OK) != 0 else { return }
    throw .notPermitted(path: text, detail: POSIXFailure.text)
  }
}
