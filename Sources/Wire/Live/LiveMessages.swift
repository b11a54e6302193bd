import Geometry
import IndoorModel
import JSONText
public import LiveMap
public import WebServer

extension WebSocketFrame: EncodedMessage {
  /// The payload, which each server frames itself.
  public var content: [UInt8]? { Array(payload) }
}

/// Writes what the hub of one venue says as WebSocket messages.
public struct LiveMessages: LiveEncoder {
  private let venue: String
  private let number: UInt16

  /// Makes the encoder of a venue.
  ///
  /// - Parameter number: by which binary messages name it.
  public init(venue slug: String, number: UInt16 = 0) {
    venue = slug
    self.number = number
  }

  /// Writes an event as JSON.
  public func encode(_ event: LiveEvent) -> any EncodedMessage {
    switch event {
    case .welcome(let welcome): message("welcome", welcome.members)
    case .viewing(let viewing):
      message(
        "viewing",
        [
          "floor": .string(viewing.floor.rawValue),
          "tiles": viewing.tiles.map { .array($0.map { Value($0) }) } ?? .null,
        ])
    case .replay(let replay): message("replay", replay.members)
    case .enrolled(let enrolled): message("enrolled", enrolled.members)
    case .roster(let roster):
      roster.shared?.encoded { message("roster", roster.members) }
        ?? message("roster", roster.members)
    case .counts(let counts): message("counts", counts.members)
    case .occupancy(let news): message("occupancy", news.members)
    case .companions(let companions): WebSocketFrame(utf8: companions.json(venue: venue))
    case .friend(let news): message(news.type, news.members)
    case .aggregateCounts(let digest, let time): message("counts", digest.counts(at: time))
    case .aggregateOccupancy(let digest): message("occupancy", digest.occupancy)
    case .crossings(let news): message("crossings", news.members)
    case .alert(let alert): message("alert", alert.members)
    case .navigator(let event): message("event", event.members)
    case .devices(let news): message("devices", news.members)
    case .alarms(let news): message("alarms", news.members)
    case .resync(let resync):
      message(
        "resync",
        ["revision": Value(resync.revision), "reason": .string(resync.reason.rawValue)])
    case .issues(let news): message("issues", news.members)
    case .present(let number): message("present", ["id": Value(number)])
    case .presence(let news): message("presence", news.members)
    case .cursors(let news): message("cursors", news.members)
    case .edit(let edit): message("edit", ["edit": edit.value])
    case .ranging(let orders): message("ranging.sessions", orders.members)
    case .reportingRate(let news):
      message("rate", ["navigator": .string(news.navigator.rawValue), "hz": .number(news.rate)])
    case .route(let news): message(news)
    case .arrived(let name): message("arrived", name.members)
    case .routeEnded(let name): message("routeEnded", name.members)
    }
  }

  /// Frames positions that are written already.
  public func encode(positions bytes: [UInt8]) -> any EncodedMessage {
    WebSocketFrame(binary: bytes)
  }

  /// Writes how many are in each square as bytes or as JSON.
  public func encode(_ cells: CellCounts, as format: FrameFormat) -> any EncodedMessage {
    switch format {
    case .binary: return WebSocketFrame(binary: cells.bytes(venue: number))
    case .json:
      var members = cells.members
      members["time"] = Value(Int(cells.time.millisecondsSince1970))
      return message("cells", members)
    }
  }

  /// Writes absolute positions as JSON.
  public func encode(_ frame: PositionFrame) -> any EncodedMessage {
    WebSocketFrame(utf8: frame.json(venue: venue))
  }

  private func message(_ type: String, _ members: [String: Value?]) -> WebSocketFrame {
    var members = members
    members["type"] = .string(type)
    members["venue"] = .string(venue)
    return WebSocketFrame(utf8: Value(members: members).json())
  }
}

extension LiveMessages {
  private func message(_ news: RouteNews) -> WebSocketFrame {
    var writer = JSONWriter(capacity: 4096)
    writer.append(news, venue: venue)
    return WebSocketFrame(utf8: writer.bytes)
  }
}

extension Welcome {
  fileprivate var members: [String: Value?] {
    [
      "revision": Value(revision), "rate": .number(rate), "number": Value(Int(number)),
      "resumed": .bool(isResumed), "epoch": epoch.map(Value.string),
      "replay": replay.map { Value(members: $0.members) },
      "floors": .array(
        floors.map {
          [
            "floor": .string($0.floor.rawValue), "index": Value(Int($0.index)),
            "origin": [.number($0.origin.x), .number($0.origin.y)], "unit": .number($0.unit),
            "tiles": $0.tiles.value,
          ]
        }),
    ]
  }
}

extension Replay {
  /// The members of its message.
  fileprivate var members: [String: Value?] {
    [
      "at": Value(Int(at.millisecondsSince1970)), "speed": .number(speed),
      "from": Value(Int(from.millisecondsSince1970)), "to": Value(Int(to.millisecondsSince1970)),
      "smoothed": isSmoothed ? .bool(true) : nil,
    ]
  }
}

extension TileGrid {
  fileprivate var value: Value {
    [
      "columns": Value(columns), "rows": Value(rows), "size": .number(size),
      "corner": [.number(corner.x), .number(corner.y)],
    ]
  }
}

extension Enrolled {
  fileprivate var members: [String: Value?] {
    let floors = floors.map { frame -> Value in
      [
        "floor": .string(frame.floor.rawValue), "index": Value(Int(frame.index)),
        "origin": [.number(frame.origin.x), .number(frame.origin.y)], "unit": .number(frame.unit),
      ]
    }
    return [
      "number": Value(Int(number)), "first": Value(first), "count": Value(count),
      "floors": .array(floors),
    ]
  }
}

extension IssueNews {
  fileprivate var members: [String: Value?] {
    [
      "revision": Value(revision), "complete": .bool(isComplete), "count": Value(count),
      "issues": .array(issues.map(\.value)), "gone": .array(gone.map(Value.string)),
    ]
  }
}

extension Roster {
  fileprivate var members: [String: Value?] {
    [
      "complete": .bool(isComplete), "navigators": .array(entries.map(\.value)),
      "gone": .array(gone.map { Value(Int($0)) }), "sequence": sequence.map { Value(Int($0)) },
      "time": time.map { Value(Int($0.millisecondsSince1970)) },
    ]
  }
}

extension Roster.Entry {
  fileprivate var value: Value {
    Value(members: [
      "slot": Value(Int(slot)), "id": .string(id.rawValue), "name": name.map(Value.string),
      "group": group.map(Value.string),
    ])
  }
}

extension Counts {
  fileprivate var members: [String: Value?] {
    let floors = self.floors.map { ($0.key.rawValue, Value($0.value)) }
    return [
      "time": Value(Int(time.millisecondsSince1970)),
      "floors": .object(Dictionary(floors) { first, _ in first }),
      "navigators": Value(navigators), "viewers": viewers.map { Value($0) },
    ]
  }
}

extension RouteName {
  fileprivate var members: [String: Value?] {
    ["id": .string(id), "navigator": navigator.map { .string($0.rawValue) }]
  }
}
