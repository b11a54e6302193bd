import Geometry
public import IndoorModel

/// Writes the places of a venue as a table that `CSVPlacesReader` reads.
///
/// - SeeAlso: https://www.rfc-editor.org/rfc/rfc4180
public struct CSVPlacesExport: Sendable {
  private let venue: Venue
  private let geo: GeoFrames?

  /// Prepares the export of a venue in floor metres.
  public init(_ venue: Venue) {
    self.venue = venue
    geo = nil
  }

  /// Prepares the export of a venue in degrees.
  ///
  /// - Throws: where a building has no floor with a georeference.
  public init(inDegrees venue: Venue) throws(ExportError) {
    self.venue = venue
    geo = try GeoFrames(venue)
  }

  /// The table in UTF-8: a line of headings, then a place a line.
  public func bytes() -> [UInt8] {
    let places = venue.features.values.filter { $0.kind == .poi }
      .sorted { $0.id.rawValue.precedesNaturally($1.id.rawValue) }
    let names = Self.languages(of: places.compactMap(\.name))
    let descriptions = Self.languages(of: places.compactMap(Self.description))
    let headings =
      ["id", "name"] + names.map { "name:\($0)" } + ["floor"]
      + (geo == nil ? ["x", "y"] : ["longitude", "latitude"]) + ["category", "description"]
      + descriptions.map { "description:\($0)" } + ["url", "opening_hours"]
    var text = headings.joined(separator: ",") + "\r\n"
    for place in places {
      guard let point = place.shape.anchor else { continue }
      let at = geo?.degrees(point, on: place.floor) ?? point
      let description = Self.description(place)
      let cells =
        [place.id.rawValue, place.name?.text() ?? ""]
        + names.map { place.name?.translations[$0] ?? "" }
        + [String(venue.floor(place.floor)?.ordinal ?? 0), at.x.description, at.y.description]
        + [place.category ?? "", description?.text() ?? ""]
        + descriptions.map { description?.translations[$0] ?? "" }
        + ["url", "openingHours"].map { place.properties[$0]?.string ?? "" }
      text += cells.map(Self.quoted).joined(separator: ",") + "\r\n"
    }
    return Array(text.utf8)
  }

  private static func description(_ feature: Feature) -> LocalizedText? {
    feature.properties["description"].flatMap(LocalizedText.init)
  }

  private static func languages(of texts: [LocalizedText]) -> [String] {
    Set(texts.flatMap(\.translations.keys)).sorted()
  }

  /// A text as a cell; one that a spreadsheet would take for a formula begins with an apostrophe.
  static func quoted(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t".contains($0) } == true && Double(text) == nil
    let text = (isFormula ? "'" : "") + text
    // By scalars: a carriage return and a line feed together are one character of their own.
    let isPlain = text.unicodeScalars.allSatisfy { !",;\t\"\r\n".unicodeScalars.contains($0) }
    if isPlain { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
