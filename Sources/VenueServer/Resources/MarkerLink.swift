import Accounts
import HTTPTypes
import IndoorModel
import WebServer

/// `/m/CODE`: the short link on a marker, which a phone's own camera opens.
enum MarkerLink {
  /// The beginning of the path.
  static let folder = "/m/"

  /// Leads to the page for visitors at the marker.
  ///
  /// The address is relative, because a proxy may serve us below a path that we do not know. A venue and
  /// its copies have the same codes: the phone is led to the venue that it may enter, and where it may
  /// enter several, or none, it chooses there.
  ///
  /// - Returns: `nil` where no venue has the code.
  static func answer(_ context: RequestContext) -> Response? {
    let path = context.request.path
    guard path.hasPrefix(folder), let code = MarkerCode(path.dropFirst(folder.count)) else {
      return nil
    }
    let found = context.server.venues.open.compactMap { venue in
      venue.marker(with: code).map { (slug: venue.slug, marker: $0) }
    }
    let open = found.filter { context.allows(.readVenue, in: .venue($0.slug)) }
    let candidates = open.isEmpty ? found : open
    guard let first = candidates.first else { return nil }
    let isSure = candidates.count == 1
    let venue = isSure ? "venue=\(encoded(first.slug))&" : ""
    var response = Response(status: .found, body: [])
    response.fields[.location] = "../navigate/?\(venue)at=\(encoded(first.marker.rawValue))"
    response.fields[.cacheControl] = "no-store"
    return response
  }

  /// A text as it stands in the query of an address (RFC 3986, section 2.3).
  private static func encoded(_ text: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = text.utf8.flatMap { byte in
      plain.contains(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
