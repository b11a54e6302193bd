import Accounts
import Foundation
import HTTPTypes
public import IndoorModel
import JSONText
import Routing
import WebServer
import Wire

/// An interface of an earlier system that a server can have beside its own.
public enum CompatibleInterface: String, CaseIterable, Sendable {
  /// The map server of navigation-poc.
  case navigationPOC = "navigation-poc"
  /// The aggregator of UWBNavigator.
  case uwbNavigator = "uwb-navigator"

  /// What its paths begin with.
  public var paths: [String] {
    switch self {
    case .navigationPOC:
      [
        "/api/test", "/api/map_info", "/api/locations", "/api/validate_position", "/api/find_path",
        "/api/navigate", "/api/anchors/",
      ]
    case .uwbNavigator:
      [
        "/api/devices", "/api/aggregated", "/api/all", "/api/diagnostics",
        "/api/navigator-completed", UWBNavigator.socketPath,
      ]
    }
  }
}

/// What a server has for clients of earlier systems.
struct CompatibleInterfaces: Sendable {
  /// What is answered by HTTP.
  let endpoints: EndpointTable
  /// What has a socket; `nil` where it is not served.
  let uwbNavigator: UWBNavigator?

  /// Serves some interfaces on a floor.
  init(_ interfaces: Set<CompatibleInterface> = [], at place: ForeignFloor = ForeignFloor(of: "")) {
    uwbNavigator = interfaces.contains(.uwbNavigator) ? UWBNavigator(at: place) : nil
    let maps = interfaces.contains(.navigationPOC) ? NavigationPOC(at: place).endpoints : []
    endpoints = EndpointTable(maps + (uwbNavigator?.endpoints ?? []))
  }
}

/// The floor of a venue that the interfaces of earlier systems show: these knew one map only.
public struct ForeignFloor: Sendable {
  /// The venue; it need not exist when the server starts.
  public let slug: String
  /// The floor; `nil` for the lowest one from the ground floor on.
  public let floor: Identifier<Floor>?

  /// Names a floor.
  public init(of slug: String, floor: Identifier<Floor>? = nil) {
    (self.slug, self.floor) = (slug, floor)
  }
}

/// A request of an earlier system's client, with the floor that it means.
struct ForeignRequest {
  let context: RequestContext
  let open: OpenVenue
  let venue: Venue
  let floor: Floor
  let frame: ForeignFrame

  init(_ context: RequestContext, at place: ForeignFloor) async throws {
    self.context = context
    open = try context.server.venues.venue(place.slug) {
      context.visible(context.server.venues.states).map(\.slug)
    }
    venue = try await open.venue()
    guard let floor = Self.floor(place.floor, of: venue) else {
      throw Problem(
        .notFound, "no-such-floor", "The venue “\(place.slug)” has no such floor",
        detail: "Start the server with --compat-floor and the id of a floor that it has.")
    }
    self.floor = floor
    frame = ForeignFrame(of: floor, in: venue)
  }

  private static func floor(_ id: Identifier<Floor>?, of venue: Venue) -> Floor? {
    if let id { return venue.floors.first { $0.id == id } }
    let ordered = venue.floors.sorted { $0.ordinal < $1.ordinal }
    return ordered.first { $0.ordinal >= 0 } ?? ordered.last
  }

  /// The body as an object; `nil` for one that Flask takes for none.
  func object() -> [String: Value]? {
    guard let object = (try? context.json())?.object, !object.isEmpty else { return nil }
    return object
  }

  /// A place at their metres.
  func place(x: Double, y: Double) -> Place {
    Place(floor: floor.id, point: frame.point(x: x, y: y))
  }

  /// The features of a kind on the floor, ordered by identifier.
  func features(_ kind: FeatureKind) -> [Feature] {
    venue.features.values.filter { $0.kind == kind && $0.floor == floor.id }
      .sorted { $0.id < $1.id }
  }

  /// Stores what a client wrote as one edit, which the editor can undo.
  func store(_ operations: [IndoorModel.Operation], label: String) async throws {
    guard !operations.isEmpty else { return }
    _ = try await open.submit(
      Edit(
        id: Identifier("compat-\(UUID().uuidString.lowercased())"), base: venue.revision,
        author: context.author("navigation-poc"), operations: operations, label: label))
  }
}
