import Foundation
import IndoorModel

/// Finds the area or poi of a venue that a list means by the name of a room.
struct RoomMatcher {
  private var places: [String: [Feature]] = [:]
  private let venue: Venue
  private let known: [String: Identifier<Feature>]

  init(_ venue: Venue) {
    self.venue = venue
    for feature in venue.features.values where feature.kind == .area || feature.kind == .poi {
      let names = feature.name.map { Array($0.translations.values) } ?? []
      let floors = venue.floor(feature.floor)?.name.translations.values.map(\.self) ?? []
      // “Hall 3, upper floor” and “Upper floor Hall 3”.
      let withFloor = names.flatMap { name in floors.flatMap { ["\(name) \($0)", "\($0) \(name)"] }
      }
      for key in Set((names + withFloor + [feature.id.rawValue]).map(Self.folded))
      where !key.isEmpty {
        places[key, default: []].append(feature)
      }
    }
    known = Dictionary(
      venue.programme.entries(of: .room).compactMap { entry in
        entry.room.flatMap { name in entry.place.map { (Self.folded(name), $0) } }
      }
    ) { first, _ in first }
  }

  /// The place of a room: the one that an earlier import stored, as long as it is drawn, else the
  /// only area of that name, else the only poi.
  ///
  /// - Returns: `nil` where there is none, or several.
  func place(of room: String) -> Identifier<Feature>? {
    let key = Self.folded(room)
    if let place = known[key], venue.features[place] != nil { return place }
    let candidates = candidates(of: room)
    let areas = candidates.filter { venue.features[$0]?.kind == .area }
    if areas.count == 1 { return areas[0] }
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// All places with the name of a room, ordered by id.
  func candidates(of room: String) -> [Identifier<Feature>] {
    (places[Self.folded(room)] ?? []).map(\.id).sorted()
  }

  /// A name without what people write differently: case, accents, spaces and punctuation.
  static func folded(_ name: String) -> String {
    let plain = name.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return String(plain.filter { $0.isLetter || $0.isNumber })
  }
}
