import HTTPTypes
import WebServer

/// What a page is about to ask the interface for, named in the answer that brings the page.
///
/// A browser then asks for it at once (`Link: rel=preload`, HTML Standard, section 4.2.4.5), while the
/// page's scripts are still on their way, and hands the answer to the script that asks for the same
/// address: one round trip less. The start page asks for the list of venues. A page whose address
/// names a venue, `/PAGE/?venue=SLUG`, asks for that venue's snapshot.
struct PagePreload: Equatable {
  /// The path of what is asked for, from the server's root.
  let path: String
  /// How many folders the page lies below the root.
  private let depth: Int

  /// What the page of a request asks for; `nil` where the answer is no page, or asks for nothing.
  init?(of request: Request, answered response: Response) {
    let isPage = response.status == .ok || response.status == .notModified
    guard isPage, request.path.hasSuffix("/") else { return nil }
    depth = request.path.split(separator: "/").count
    if depth == 0 {
      path = "/api/v1/venues"
    } else {
      guard depth == 1, let slug = request.query("venue"), Self.isPlain(slug) else { return nil }
      path = "/api/v1/venues/\(slug)/snapshot"
    }
  }

  /// The value of the field, with the mode and the credentials of `fetch`; relative to the page,
  /// because a proxy may serve us below a path that we do not know.
  var link: String {
    let up = String(repeating: "../", count: depth)
    return "<\(up)\(path.dropFirst())>; rel=preload; as=fetch; crossorigin"
  }

  /// The field's name.
  static let field = HTTPField.Name("Link") ?? .location

  /// Whether a slug stands in an address as it is, however it is encoded; for any other the page's
  /// script asks by itself.
  private static func isPlain(_ slug: String) -> Bool {
    (1...128).contains(slug.utf8.count) && slug.utf8.allSatisfy(isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
