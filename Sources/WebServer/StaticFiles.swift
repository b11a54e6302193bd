import Foundation
import HTTPTypes

/// Serves the files below one directory.
public struct StaticFiles: Sendable {
  private let root: URL

  /// Serves a directory.
  public init(root: String) { self.root = URL(fileURLWithPath: root).resolvingSymlinksInPath() }

  /// Answers GET and HEAD.
  public func respond(to request: Request) async -> Response {
    guard [.get, .head].contains(request.method) else { return Response(status: .methodNotAllowed) }
    let parts = request.path.split(separator: "/")
    guard !parts.contains(where: { $0.hasPrefix(".") || $0.contains("\0") }) else {
      return Response(status: .notFound)
    }
    var file = parts.reduce(root) { $0.appendingPathComponent(String($1)) }
    var isDirectory: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory) else { return Response(status: .notFound) }
    if isDirectory.boolValue {
      if !request.path.hasSuffix("/"), let last = parts.last {
        return Response(status: .movedPermanently, fields: [.location: "\(last)/"])
      }
      file = file.appendingPathComponent("index.html")
    }
    let real = file.resolvingSymlinksInPath()
    guard real.path.hasPrefix(root.path + "/"), let data = FileManager.default.contents(atPath: real.path) else {
      return Response(status: .notFound)
    }
    var fields: HTTPFields = [.contentType: Self.types[real.pathExtension] ?? "application/octet-stream", .cacheControl: "no-cache"]
    fields[.eTag] = "\"\(data.count)-\(data.hashValue)\""
    if request.head.headerFields[.ifNoneMatch] == fields[.eTag] { return Response(status: .notModified, fields: fields) }
    return Response(fields: fields, body: Array(data))
  }
  static let types = ["html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml", "json": "application/json", "png": "image/png", "jpg": "image/jpeg"]
}
