/// Serves the modules of d3 that Debian installs, for pages that are not bundled, and nothing else of
/// that folder.
///
/// Addresses are `/d3/PACKAGE/src/…`. d3's modules name each other without `.js`, as bundlers take it;
/// browsers ask for what is written.
public struct ChartModules: Sendable {
  private let files: StaticFiles

  /// - Parameter root: the folder that has the packages.
  public init(root: String = "/usr/share/nodejs") { files = StaticFiles(root: root) }

  /// Answers a request for a module of d3; `nil` for all others, which other files answer.
  public func respond(to request: Request) async -> Response? {
    guard let file = Self.file(at: request.path) else { return nil }
    return await files.respond(to: Request(head: request.head, path: file, query: []))
  }

  /// Where a module lies below the folder; `nil` for what is no module of these packages.
  private static func file(at path: String) -> String? {
    guard path.hasPrefix(address) else { return nil }
    let file = path.dropFirst(address.count - 1)
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard parts.count > 2, let package = parts.first, packages.contains(String(package)),
      parts.dropFirst().first == "src", let name = parts.last, !name.isEmpty
    else { return nil }
    return name.contains(".") ? String(file) : file + ".js"
  }

  private static let address = "/d3/"
  /// Those that `web/shared/charts/d3.js` takes, and those that these take.
  private static let packages: Set<String> = [
    "d3-array", "d3-axis", "d3-collection", "d3-color", "d3-format", "d3-interpolate", "d3-path",
    "d3-scale", "d3-selection", "d3-shape", "d3-time", "d3-time-format", "internmap",
  ]
}
