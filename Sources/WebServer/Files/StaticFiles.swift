import HTTPTypes

/// Serves the files below one directory, and nothing else.
///
/// A file's name decides its type; `index.html` stands for its directory. A sibling that ends in
/// `.br` or `.gz` is sent in place of the file to clients that accept it, else texts are sent as gzip.
/// Files are kept in memory and read again when they change. Browsers may keep a file with a hash of
/// its contents in its name (`FilePath.namesContents`), and must ask for all others again each time. The
/// address of a script of an earlier version leads pages of other sites to the one of now.
public struct StaticFiles: Sendable {
  private let store: FileStore

  /// Serves a directory.
  ///
  /// - Parameters:
  ///   - root: the directory's path.
  ///   - memory: the bytes of files that may be kept in memory.
  public init(root: String, memory: Int = 64 << 20) {
    store = FileStore(root: root, memory: memory)
  }

  /// Answers GET and HEAD; blocks the calling thread while it reads the disk.
  public func respond(to request: Request) async -> Response {
    guard request.method == .get || request.method == .head else {
      return Response(status: .methodNotAllowed, fields: Self.readOnly)
    }
    guard let path = FilePath(request.path) else { return notFound(request) }
    switch store.kind(of: path) {
    case .none: return redirect(path) ?? notFound(request)
    case .directory where !path.isDirectory:
      // Relative, because a proxy may serve us below a path that we do not know.
      var fields: HTTPFields = [:]
      fields[.location] = Request.encoded(path.name ?? ".") + "/" + request.encodedQuery
      return Response(status: .movedPermanently, fields: fields)
    case .directory: return respond(to: request, with: path.appending("index.html"))
    case .file where path.isDirectory: return notFound(request)
    case .file: return respond(to: request, with: path)
    }
  }

  /// Leads from the script of an earlier version to its stable address: pages that check no hash go on
  /// working after an update, and browsers refuse the script to those that check one.
  private func redirect(_ path: FilePath) -> Response? {
    guard let name = path.stableScript,
      case .file = store.kind(of: path.replacingName(with: name))
    else { return nil }
    return Response(
      status: .temporaryRedirect,
      fields: [
        // Relative, as above.
        .location: name, .cacheControl: Self.askAgain, .contentType: "text/plain; charset=utf-8",
      ],
      body: Array(
        """
        This server was updated and has another version of this script. Take the new address and \
        its integrity from /examples/ on this server, or use \(name) without integrity, which \
        always is the version of the server.

        """.utf8))
  }

  private func respond(to request: Request, with path: FilePath) -> Response {
    guard let file = store.file(at: path) else { return notFound(request) }
    var fields: HTTPFields = [:]
    fields[.contentType] = MediaType.named(path.name ?? "")
    fields[.cacheControl] = path.namesContents ? Self.forGood : Self.askAgain
    let variants = FileCoding.allCases.filter { store.hasFile(at: path.appendingSuffix($0.suffix)) }
    if !variants.isEmpty || file.zipped != nil { fields[.vary] = "Accept-Encoding" }
    let accepted = AcceptedCodings(request.head.headerFields[.acceptEncoding])
    var content = file.plain
    if let coding = variants.first(where: { accepted.contains($0.rawValue) }),
      let coded = store.file(at: path.appendingSuffix(coding.suffix))
    {
      content = coded.plain
      fields[.contentEncoding] = coding.rawValue
    } else if let zipped = file.zipped, accepted.contains(FileCoding.gzip.rawValue) {
      content = zipped
      fields[.contentEncoding] = FileCoding.gzip.rawValue
    }
    fields[.eTag] = content.tag
    if EntityTags(request.head.headerFields[.ifNoneMatch]).match(content.tag) {
      fields[.contentType] = nil
      fields[.contentEncoding] = nil
      return Response(status: .notModified, fields: fields)
    }
    return Response(fields: fields, body: content.bytes)
  }

  /// A year, which counts as for good (RFC 9111, section 5.2.2.1, and RFC 8246).
  private static let forGood = "public, max-age=31536000, immutable"
  private static let askAgain = "no-cache"
  private static let readOnly: HTTPFields = [.allow: "GET, HEAD"]

  /// The page `missing/index.html` for browsers, where there is one, and a line of text for programs.
  ///
  /// The references of the page begin with `"../`; they are made to lead from the address that was asked
  /// for, below whatever path a proxy serves us.
  private func notFound(_ request: Request) -> Response {
    let isForPeople = request.head.headerFields[.accept]?.contains("text/html") ?? false
    guard isForPeople, let path = FilePath("/missing/index.html"), let page = store.file(at: path)
    else {
      return Response(
        status: .notFound, fields: [.contentType: "text/plain; charset=utf-8"],
        body: Array("There is no such page.\n".utf8))
    }
    let depth = request.path.utf8.count { $0 == UInt8(ascii: "/") } - 1
    let root = depth > 0 ? String(repeating: "../", count: depth) : "./"
    let text = String(decoding: page.plain.bytes, as: UTF8.self)
    return Response(
      status: .notFound, fields: [.contentType: MediaType.named("index.html")],
      body: Array(text.replacing("\"../", with: "\"" + root).utf8))
  }
}

/// Codings in which a file may lie beside itself, the best first.
enum FileCoding: String, CaseIterable {
  case brotli = "br"
  case gzip = "gzip"

  /// What such a file's name ends in.
  var suffix: String { self == .brotli ? ".br" : ".gz" }
}
