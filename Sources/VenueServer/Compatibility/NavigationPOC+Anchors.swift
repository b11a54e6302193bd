import Foundation
import Geometry
import HTTPTypes
import IndoorModel
import WebServer

/// The anchors, which phones register at where they hang.
extension NavigationPOC {
  /// Seconds after which an anchor counts as inactive.
  private static let activeSeconds = 60.0

  /// Draws an anchor, or moves the drawn one.
  func register(_ request: ForeignRequest) async throws -> Response {
    guard let object = request.object(), let id = object["id"]?.string, !id.isEmpty,
      let (x, y) = object.point
    else { return .foreignError("Missing id, x or y") }
    let point = request.frame.point(x: x, y: y)
    var anchors = request.features(.anchor)
    if let known = anchors.first(where: { $0.isAnchor(called: id) }) {
      let isMoved = known.place.map { $0.point.distance(to: point) > Self.tolerance } ?? true
      let changes = FieldChanges(shape: .point(point))
      try await request.store(
        isMoved ? [.change(known.id, changes)] : [], label: "Move anchor \(id)")
    } else {
      let isFree = Identifier<Feature>(id).isValid && request.venue.features[Identifier(id)] == nil
      let anchor = Feature(
        id: Identifier(isFree ? id : "anchor-\(UUID().uuidString.lowercased())"),
        floor: request.floor.id, kind: .anchor, shape: .point(point),
        properties: ["device": .string(id)])
      try await request.store([.put(anchor)], label: "Register anchor \(id)")
      anchors.append(anchor)
    }
    sightings.note(id, at: object["timestamp"]?.number ?? request.context.server.now().inSeconds)
    return .json([
      "success": true, "message": .string("Anchor \(id) registered"),
      "total_anchors": Value(anchors.count),
    ])
  }

  /// The anchors that were registered since the server started.
  func anchorStatus(_ request: ForeignRequest) -> Response {
    let now = request.context.server.now().inSeconds
    let anchors = request.features(.anchor).compactMap { feature -> Value? in
      let id = feature.deviceName ?? feature.id.rawValue
      guard let last = sightings.last(id), let point = feature.place?.point else { return nil }
      let (x, y) = request.frame.metres(point)
      return [
        "id": .string(id), "x": .number(x.hundredths), "y": .number(y.hundredths),
        "active": .bool(now - last <= Self.activeSeconds), "lastSeen": .number(last),
      ]
    }
    return .json(.array(anchors))
  }

  /// Removes an anchor from the plan.
  func unregister(_ request: ForeignRequest) async throws -> Response {
    let id = request.context.parameter("id")
    guard let known = request.features(.anchor).first(where: { $0.isAnchor(called: id) }) else {
      return .json(["error": "Anchor not found"], status: .notFound)
    }
    try await request.store([.remove(known.id)], label: "Remove anchor \(id)")
    sightings.forget(id)
    return .json(["success": true, "message": .string("Anchor \(id) unregistered")])
  }
}

extension Feature {
  fileprivate var deviceName: String? { properties["device"]?.string }

  fileprivate func isAnchor(called name: String) -> Bool {
    deviceName == name || id.rawValue == name
  }
}

extension Timestamp {
  /// Seconds since 1970.
  fileprivate var inSeconds: Double { Double(millisecondsSince1970) / 1000 }
}
