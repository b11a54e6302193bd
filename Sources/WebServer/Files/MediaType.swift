/// Media types by a file's name.
enum MediaType {
  /// The type of a file; bytes of an unknown kind when its name says nothing.
  static func named(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return unknown }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  /// Whether a file's name says that it is text, which gzip makes smaller.
  static func isText(_ name: String) -> Bool {
    let type = named(name)
    return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
      || type.hasSuffix("yaml")
  }

  private static let unknown = "application/octet-stream"

  private static let types = [
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "geojson": "application/geo+json",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "map": "application/json",
    "mjs": "text/javascript; charset=utf-8",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "xml": "application/xml",
    "yaml": "application/yaml",
  ]
}
