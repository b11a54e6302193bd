import Foundation
import Geometry
import IndoorModel
import Wire

/// The name of a venue as a name in addresses.
enum VenueName {
  /// A slug that resembles a name: `Messe Köln – Halle 7` becomes `messe-koeln-halle-7`.
  ///
  /// Letters that have no likeness among `a` to `z` are left out; `venue` where nothing remains.
  static func slug(of name: String) -> String {
    let plain = umlauts.reduce(name.lowercased()) {
      $0.replacingOccurrences(of: $1.key, with: $1.value)
    }
    let latin = plain.applyingTransform(.toLatin, reverse: false) ?? plain
    let words = latin.folding(options: .diacriticInsensitive, locale: nil).lowercased()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let slug = words.joined(separator: "-").prefix(longest).drop { $0 == "-" }
    let trimmed = slug.reversed().drop { $0 == "-" }.reversed()
    return trimmed.isEmpty ? "venue" : String(trimmed)
  }

  /// The slug itself, then with numbers behind it, from which the first that is free may be taken.
  static func candidates(for slug: String) -> [String] {
    [slug] + (2...99).map { "\(slug.prefix(longest))-\($0)" }
  }

  /// Leaves room for a number behind it.
  private static let longest = 60
  /// German writes these out, other languages have hardly any of them.
  private static let umlauts = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"]
}

extension Venue {
  /// A venue to begin with: one building with a ground floor and nothing on it.
  static func empty(slug: String, name: LocalizedText) -> Venue {
    let building = Building(id: "main", name: name)
    let floor = Floor(
      id: "0", building: building.id, ordinal: 0,
      name: LocalizedText(["en": "Ground floor", "de": "Erdgeschoss"]),
      bounds: Box(Point(x: 0, y: 0), Point(x: 60, y: 40)))
    return Venue(slug: slug, name: name, buildings: [building], floors: [floor])
  }
}
