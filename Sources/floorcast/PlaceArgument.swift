import Geometry
import IndoorModel

/// How commands name a place: the id of a feature, or `floor:x,y`.
struct PlaceArgument {
  /// Why a word is no place of a venue.
  struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  private let word: String

  init(_ word: String) { self.word = String(word.drop { $0 == " " }) }

  /// Whether a word is a place on a floor with a negative ordinal: `-1:3,4`.
  static func isBelowGround(_ word: String) -> Bool {
    word.hasPrefix("-") && word.dropFirst().first?.isNumber == true && word.contains(":")
  }

  func place(in venue: Venue) throws(Unknown) -> Place {
    if let feature = venue.features[Identifier(word)] {
      guard let place = feature.place else {
        throw Unknown(description: "“\(word)”: this feature has no points")
      }
      return place
    }
    guard let (floorWord, point) = parts else {
      throw Unknown(
        description: "“\(word)”: there is no feature with this id in \(venue.slug), "
          + "and it is not floor:x,y such as 0:12.5,30")
    }
    guard let floor = venue.floor(called: floorWord) else {
      let known = venue.floors.map(\.id.rawValue).joined(separator: ", ")
      throw Unknown(description: "“\(word)”: there is no floor “\(floorWord)”; there are: \(known)")
    }
    return Place(floor: floor.id, point: point)
  }

  private var parts: (floor: String, point: Point)? {
    guard let colon = word.lastIndex(of: ":") else { return nil }
    let numbers = word[word.index(after: colon)...].split(
      separator: ",", omittingEmptySubsequences: false
    ).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite
    else { return nil }
    return (String(word[..<colon]), Point(x: x, y: y))
  }
}
