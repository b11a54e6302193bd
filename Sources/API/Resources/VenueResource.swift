import IndoorModel
import WebServer

/// `/venues/{slug}`: a venue without its features.
enum VenueResource {
  static func show(_ call: RequestContext) async throws -> Response {
    let venue = try await call.venue.venue()
    return await .json(
      venue.outline, tag: "\(venue.revision)-\(call.server.epoch)", to: call.request)
  }
}

extension Venue {
  /// The venue as an object: settings if any is set, buildings, floors and their pictures.
  var outline: Value {
    Value(members: [
      "slug": .string(slug), "name": name.value, "revision": Value(revision),
      "settings": settings.chosen.isEmpty ? nil : settings.value,
      "buildings": .array(buildings.map(\.value)),
      "floors": .array(
        floors.map { floor in
          floor.outline(images: images.filter { $0.floor == floor.id })
        }),
    ])
  }
}

extension Floor {
  fileprivate func outline(images: [PlanImage]) -> Value {
    .object((value.object ?? [:]).merging(["images": .array(images.map(\.value))]) { $1 })
  }
}
