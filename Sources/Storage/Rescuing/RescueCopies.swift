import Foundation
import GRDB
import IndoorModel

/// Whole copies of an open venue in files beside its own: `expo-rescued-1.venue`.
struct RescueCopies {
  private let path: String
  private let slug: String

  init(beside path: String, slug: String) {
    self.path = path
    self.slug = slug
  }

  /// A second name for the venue's file.
  func link() throws(VenueFileError) -> String {
    let name = freeName
    try FileNames.link(path, as: name)
    return name
  }

  /// Everything that an open connection reaches, which needs no names.
  func copy(of pool: DatabasePool) throws -> String {
    let copy = freeName
    do {
      let target = try DatabaseQueue(path: copy)
      try target.writeWithoutTransaction { target in
        try pool.writeWithoutTransaction { try $0.backup(to: target) }
      }
      try target.close()
      FileNames.syncFolder(of: copy)
      return copy
    } catch {
      FileNames.removeDatabase(at: copy)
      throw error
    }
  }

  /// The venue as it is in memory, with the pictures that can still be read. Its history is lost
  /// with the pages that were overwritten.
  func copy(of venue: Venue, picturesFrom pool: DatabasePool) throws -> String {
    var images: [(PlanImage, [UInt8])] = []
    for image in venue.images {
      guard let id = image.content,
        let found = try? pool.writeWithoutTransaction({ try ContentRows($0).content(id) }),
        ContentDigest.identifier(of: found.1) == id
      else { continue }
      images.append((image, found.1))
    }
    let copy = freeName
    try VenueFile.create(at: copy, venue: venue, images: images).close()
    return copy
  }

  private var freeName: String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let names = (1...).lazy.map { number in
      folder.appendingPathComponent("\(slug.prefix(48))-rescued-\(number).venue").relativePath
    }
    return names.first { !FileManager.default.fileExists(atPath: $0) } ?? path + "-rescued.venue"
  }
}
