import HTTPTypes

/// Requests that pages of some other origins may make, too.
public struct SharedInterface: Sendable {
  /// The origins of the pages, such as `https://www.example.org`.
  let origins: [String]
  private let rules: [Rule]

  private enum Rule: Sendable {
    /// All methods of the paths that begin so.
    case prefix(String)
    /// One method of the paths with these parts; `*` stands for any one part.
    case route(HTTPRequest.Method, [Substring])

    func allows(_ method: HTTPRequest.Method, _ path: String) -> Bool {
      switch self {
      case .prefix(let prefix): return path.hasPrefix(prefix)
      case .route(let allowed, let parts):
        let asked = path.split(separator: "/", omittingEmptySubsequences: false)
        return (method == allowed || (method == .head && allowed == .get))
          && asked.count == parts.count
          && zip(asked, parts).allSatisfy { $0 == $1 || ($1 == "*" && !$0.isEmpty) }
      }
    }
  }

  /// Shares all paths that begin with one of some texts.
  public init(origins: [String], paths: [String]) {
    self.init(origins: origins, rules: paths.map(Rule.prefix))
  }

  private init(origins: [String], rules: [Rule]) {
    (self.origins, self.rules) = (origins, rules)
  }

  /// Whether such a request is shared.
  func allows(_ method: HTTPRequest.Method, _ path: String) -> Bool {
    rules.contains { $0.allows(method, path) }
  }

  /// Shares what a map on a page needs: the plan, its pictures, the ways on it, the live stream.
  public static func maps(on origins: [String]) -> SharedInterface {
    let read = [
      "session", "live", "venues/*", "venues/*/snapshot", "venues/*/features",
      "venues/*/images/*", "venues/*/contents/*",
    ]
    let routes = [(HTTPRequest.Method.post, "venues/*/routes")] + read.map { (.get, $0) }
    return SharedInterface(
      origins: origins,
      rules: routes.map {
        .route($0, "/api/v1/\($1)".split(separator: "/", omittingEmptySubsequences: false))
      })
  }
}
