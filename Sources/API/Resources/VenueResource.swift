import Geometry
import IndoorModel
import WebServer

/// `/venues/{slug}`: a venue without its features.
enum VenueResource {
  static func show(_ call: Call) async throws -> Response {
    let venue = try await call.venue.venue()
    return .json(
      venue.outline, tag: "\(venue.revision)-\(call.server.epoch)", to: call.request)
  }
}

extension Venue {
  /// The venue as an object: buildings, floors and their pictures.
  var outline: Value {
    [
      "slug": .string(slug), "name": name.value, "revision": Value(revision),
      "buildings": .array(
        buildings.map { ["id": .string($0.id.rawValue), "name": $0.name.value] }),
      "floors": .array(
        floors.map { floor in
          floor.outline(images: images.filter { $0.floor == floor.id })
        }),
    ]
  }
}

extension Floor {
  fileprivate func outline(images: [PlanImage]) -> Value {
    [
      "id": .string(id.rawValue), "building": .string(building.rawValue),
      "ordinal": Value(ordinal), "name": name.value,
      "bounds": [
        .number(bounds.min.x), .number(bounds.min.y), .number(bounds.max.x), .number(bounds.max.y),
      ],
      "images": .array(images.map(\.outline)),
    ]
  }
}

extension PlanImage {
  fileprivate var outline: Value {
    [
      "id": .string(id.rawValue), "mediaType": .string(mediaType), "width": Value(width),
      "height": Value(height), "opacity": .number(opacity),
      "planToFloor": [
        .number(planToFloor.a), .number(planToFloor.b), .number(planToFloor.c),
        .number(planToFloor.d), .number(planToFloor.tx), .number(planToFloor.ty),
      ],
    ]
  }
}
