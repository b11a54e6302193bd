import IndoorModel
import WebServer

/// `/venues/{slug}/features`: what is drawn, all of it or on one floor.
enum FeaturesResource {
  static func list(_ call: Call) async throws -> Response {
    let venue = try await call.venue.venue()
    let word = call.request.query("floor")
    let floor = try word.map { word throws(Problem) in try venue.floor(inQuery: word) }
    let tag = "\(venue.revision)-\(call.server.epoch)\(floor.map { "-\($0.id)" } ?? "")"
    return .json(venue.featureList(on: floor), tag: tag, to: call.request)
  }
}

extension Venue {
  fileprivate func floor(inQuery word: String) throws(Problem) -> Floor {
    if let floor = floor(called: word) { return floor }
    let existing = floors.map(\.id.rawValue).joined(separator: ", ")
    throw .badQuery("floor", "must be a floor of the venue (\(existing)), not “\(word)”")
  }

  fileprivate func featureList(on floor: Floor?) -> Value {
    let chosen =
      floor.map { features(on: $0.id) } ?? features.values.sorted { $0.id < $1.id }
    return ["revision": Value(revision), "features": .array(chosen.map(\.value))]
  }
}
