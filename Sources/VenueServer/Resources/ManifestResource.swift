import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer

/// `/venues/{slug}/manifest`: what a browser needs to install the page that leads visitors (W3C, Web
/// Application Manifest).
///
/// All addresses are relative to the manifest, because a proxy may serve us below a path that we do
/// not know. There is no `id`: it would be resolved at the origin's root, and without one the start
/// address counts, which has the proxy's path and the venue in it.
enum ManifestResource {
  /// The server's root, seen from the manifest.
  private static let root = "../../../../"
  /// The shorter side of a logo, in pixels, and how much longer the other one may be, for it to be an
  /// icon.
  private static let leastSide = 144
  private static let greatestRatio = 1.25
  /// The characters that fit below an icon.
  private static let shortLength = 14

  static func show(_ context: RequestContext) async throws -> Response {
    let open = try context.venue
    let venue = try await open.venue()
    let language = context.request.query("lang") == "de" ? "de" : "en"
    let identity = venue.settings.identity
    let logo = try await icon(identity.logo, of: open)
    let name = venue.name.text(in: [language])
    let shown = name.isEmpty ? venue.slug : name
    let ground = identity[.headerColour] ?? "#ffffff"
    var response = await Response.json(
      [
        "name": .string(shown), "short_name": .string(short(shown)),
        "description": .string(
          language == "de" ? "Der Weg zu jedem Ziel im Gebäude." : "The way to every place inside."),
        "lang": .string(language), "dir": "auto",
        "start_url": .string("\(root)navigate/?venue=\(Request.encoded(venue.slug))"),
        "scope": .string("\(root)navigate/"),
        "display": "standalone", "orientation": "any",
        "theme_color": .string(ground), "background_color": .string(ground),
        "categories": ["navigation", "travel"],
        "icons": .array(logo.map { [$0] } ?? ownIcons),
      ], tag: "\(venue.revision)-\(context.server.epoch)-\(language)", to: context.request)
    if response.status == .ok { response.fields[.contentType] = "application/manifest+json" }
    return response
  }

  /// The venue's logo, where it is a picture that a phone can show as an icon.
  private static func icon(
    _ logo: Identifier<ImageContent>?, of open: OpenVenue
  ) async throws -> Value? {
    guard let logo, let (content, _) = try await open.file.content(logo) else { return nil }
    let (short, long) = (min(content.width, content.height), max(content.width, content.height))
    let isDrawing = content.mediaType == "image/svg+xml"
    guard isDrawing || short >= leastSide, Double(long) <= Double(short) * greatestRatio else {
      return nil
    }
    return [
      "src": .string("contents/\(logo.rawValue)"), "type": .string(content.mediaType),
      "sizes": isDrawing ? "any" : .string("\(content.width)x\(content.height)"),
      "purpose": "any",
    ]
  }

  private static let ownIcons: [Value] = [
    own("icon-192.png", side: 192, purpose: "any"), own("icon-512.png", side: 512, purpose: "any"),
    own("maskable-512.png", side: 512, purpose: "maskable"),
  ]

  private static func own(_ name: String, side: Int, purpose: String) -> Value {
    [
      "src": .string("\(root)navigate/icons/\(name)"), "type": "image/png",
      "sizes": .string("\(side)x\(side)"), "purpose": .string(purpose),
    ]
  }

  /// As many whole words of a name as fit below an icon; the beginning of its first where none does.
  private static func short(_ name: String) -> String {
    guard name.count > shortLength else { return name }
    var words = ""
    for word in name.split(separator: " ") {
      let longer = words.isEmpty ? String(word) : "\(words) \(word)"
      if longer.count > shortLength { break }
      words = longer
    }
    return words.isEmpty ? String(name.prefix(shortLength)) : words
  }
}
