import CommandSupport
import Foundation

/// Where the files of the pages are.
enum WebFolder {
  /// The folder that was named, else `web` in the working directory, else the one that came with
  /// the program.
  static func find(named name: String?) throws -> String {
    if let name {
      guard isFolder(name) else {
        throw Console.failure(
          "\(name): there is no such folder; --web names the folder of the pages",
          code: Console.usageCode)
      }
      return name
    }
    if let found = candidates.first(where: isFolder) { return found }
    throw Console.failure(
      "the pages were not found; looked for \(candidates.joined(separator: ", ")); "
        + "name their folder with --web",
      code: Console.usageCode)
  }

  /// A build lies some folders below its package; an installation has `bin` beside `share`.
  private static var candidates: [String] {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    var found = ["web", folder.appending(path: "../share/floorcast/web").standardized.path]
    for _ in 0..<5 {
      found.append(folder.appending(path: "web").path)
      folder.deleteLastPathComponent()
    }
    return found
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
