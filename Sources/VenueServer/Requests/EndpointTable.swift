import HTTPTypes
import WebServer

/// Finds the endpoint that a request is for.
struct EndpointTable: Sendable {
  private let rows: [(pattern: [Substring], endpoint: Endpoint)]

  init(_ endpoints: [Endpoint]) {
    rows = endpoints.map { (Self.parts($0.path), $0) }
  }

  /// What was found for a method and path.
  enum Match {
    /// The endpoint, and what stands in the variable parts of the path.
    case found(Endpoint, parameters: [String: String])
    /// The path is right, but not for this method.
    case wrongMethod(allowed: [HTTPRequest.Method])
    /// No endpoint has this path.
    case none
  }

  /// Looks for an endpoint; `HEAD` finds those of `GET`.
  func match(_ request: Request) -> Match {
    let parts = Self.parts(request.path)
    let method = request.method == .head ? .get : request.method
    var allowed: [HTTPRequest.Method] = []
    for (pattern, endpoint) in rows {
      guard Self.fits(parts, pattern) else { continue }
      if endpoint.method == method {
        return .found(endpoint, parameters: Self.parameters(of: parts, in: pattern))
      }
      allowed.append(endpoint.method)
    }
    return allowed.isEmpty ? .none : .wrongMethod(allowed: allowed)
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/", omittingEmptySubsequences: false)
  }

  private static func fits(_ parts: [Substring], _ pattern: [Substring]) -> Bool {
    parts.count == pattern.count
      && zip(parts, pattern).allSatisfy { part, expected in
        expected.hasPrefix("{") ? !part.isEmpty : part == expected
      }
  }

  private static func parameters(
    of parts: [Substring], in pattern: [Substring]
  ) -> [String: String] {
    var parameters: [String: String] = [:]
    for (part, expected) in zip(parts, pattern) where expected.hasPrefix("{") {
      parameters[String(expected.dropFirst().dropLast())] = String(part)
    }
    return parameters
  }
}
