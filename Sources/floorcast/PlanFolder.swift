import CommandSupport
import Foundation
import VenueFormats

/// A plan on the disk: a file, an archive or a folder.
struct PlanFolder {
  /// The most files of a folder.
  private static let fileLimit = 2000
  /// The most bytes of all of them.
  private static let byteLimit = 256 * 1024 * 1024
  private static let pictureEndings: Set = ["png", "jpg", "jpeg", "webp", "svg", "pgm"]

  private let url: URL

  init(path: String) { url = URL(fileURLWithPath: path) }

  /// Reads the files; of a YAML plan the pictures beside it, too.
  func source() throws -> PlanSource {
    let name = url.lastPathComponent
    if (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
      return PlanSource(name: name, files: try files(in: url) { _ in true })
    }
    let bytes = try Console.bytes(ofFileAt: url.relativePath)
    guard ["yaml", "yml"].contains(url.pathExtension.lowercased()) else {
      do { return try PlanSource(name: name, bytes: bytes) } catch { throw Console.failure(error) }
    }
    let pictures = try files(in: url.deletingLastPathComponent()) {
      !$0.contains("/") && Self.pictureEndings.contains(($0 as NSString).pathExtension.lowercased())
    }
    return PlanSource(name: name, files: [PlanSource.File(name: name, bytes: bytes)] + pictures)
  }

  private func files(in folder: URL, where isMeant: (String) -> Bool) throws -> [PlanSource.File] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    var files: [PlanSource.File] = []
    var total = 0
    for name in names.sorted() where isMeant(name) {
      let file = folder.appendingPathComponent(name)
      let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      guard values?.isRegularFile == true,
        !name.split(separator: "/").contains(where: { $0.hasPrefix(".") })
      else { continue }
      total += values?.fileSize ?? 0
      guard files.count < Self.fileLimit, total <= Self.byteLimit else {
        throw Console.failure(
          "\(folder.path): has more than \(Self.fileLimit) files or \(Self.byteLimit) bytes; "
            + "take out what is no plan")
      }
      files.append(PlanSource.File(name: name, bytes: try Console.bytes(ofFileAt: file.path)))
    }
    return files
  }
}
