package import Devices
package import IndoorModel
package import LiveMap
package import Ranging
import Routing

/// What a client of the live stream says, read but not yet allowed.
package enum ClientMessage: Sendable {
  /// What to follow; `hasStreams` says whether it named the streams itself.
  case subscribe(venue: String, SubscriptionRequest, hasStreams: Bool)
  /// The same of the past.
  case lookBack(venue: String, SubscriptionRequest, hasStreams: Bool, LookBack)
  /// Steers what is shown of the past.
  case play(venue: String, ReplaySteering)
  case unsubscribe(venue: String)
  case locations(venue: String, LocationBatch)
  /// From now on it reports a navigator as that navigator's own phone, as often as it is told.
  case reporting(venue: String, Identifier<Navigator>)
  /// Locations by the handles that `enrol` gave.
  case locationFrame(LocationFrame)
  /// Measurements of tags, for the venue's positioning.
  case measurements(venue: String, MeasurementsBody)
  /// Measurements by the handles that `enrol`, and the numbers that `anchors` gave.
  case measurementFrame(MeasurementFrame)
  /// What devices say of themselves; the link by which they do is the server's to add.
  case status(venue: String, [DeviceStatus], from: DeviceSource?)
  /// What a device that measures in pairs says of its sessions.
  case ranging(venue: String, RangingReport)
  case endRanging(venue: String, device: Identifier<Device>)
  case enrol(venue: String, first: Int, [EnrolledNavigator])
  /// Anchors that get numbers.
  case anchors(venue: String, first: Int, [Identifier<Feature>])
  case route(venue: String, RouteRequest)
  case endRoute(venue: String, id: String)
  case presence(venue: String, key: String, Presence)
  case cursor(venue: String, Cursor)
  case view(venue: String, FloorView)
  /// All frames up to a time of the wire are taken in.
  case ack(venue: String, FrameAck)
  /// The sharing settings of a navigator; without an id, the navigator of the client's link.
  case sharing(venue: String, navigator: Identifier<Navigator>?, Sharing)
  /// The same in binary form, of the venue with a number.
  case ackFrame(AckFrame)
  case ping(time: Value)

  /// Locations in one message at most.
  package static let locationLimit = 10_000

  /// Reads a message of a type.
  package init(type: String, _ fields: Fields, now: Timestamp) throws(ValueError) {
    switch type {
    case "subscribe": self = try Self.subscribe(fields)
    case "play": self = try Self.play(fields)
    case "unsubscribe": self = .unsubscribe(venue: try fields.text("venue"))
    case "location":
      let report = try LocationReport(value: .object(fields.members), now: now)
      self = .locations(venue: try fields.text("venue"), LocationBatch([report]))
    case "locations": self = try Self.locations(fields, now: now)
    case "reporting":
      self = .reporting(
        venue: try fields.text("venue"), try fields.identifier("navigator"))
    case "measurements":
      self = .measurements(
        venue: try fields.text("venue"),
        try MeasurementsBody(.object(fields.members), now: now))
    case "status":
      self = .status(
        venue: try fields.text("venue"), try DeviceStatuses.statuses(fields), from: nil)
    case "ranging.report":
      self = .ranging(venue: try fields.text("venue"), try RangingReport(fields))
    case "ranging.leave":
      self = .endRanging(
        venue: try fields.text("venue"), device: try fields.deviceName("device"))
    case "enrol": self = try Self.enrol(fields)
    case "anchors": self = try Self.anchors(fields)
    case "route": self = try Self.route(fields)
    case "endRoute":
      self = .endRoute(venue: try fields.text("venue"), id: try fields.text("id"))
    case "presence": self = try Self.presence(fields)
    case "cursor": self = try Self.cursor(fields)
    case "view": self = .view(venue: try fields.text("venue"), try FloorView(fields))
    case "ack":
      let time = UInt32(truncatingIfNeeded: try fields.integer("time"))
      let held = max(0, try fields.numberIfPresent("held") ?? 0)
      self = .ack(venue: try fields.text("venue"), FrameAck(time: time, held: held / 1000))
    case "sharing": self = try Self.sharing(fields)
    case "ping": self = .ping(time: fields.members["time"] ?? .null)
    default:
      throw ValueError(
        "must be subscribe, unsubscribe, play, location, locations, reporting, measurements, "
          + "status, ranging.report, ranging.leave, enrol, anchors, route, endRoute, presence, cursor, view, ack, sharing or ping",
        at: "type")
    }
  }

  /// The venue that it is about; `nil` for none.
  package var venue: String? {
    switch self {
    case .subscribe(let venue, _, _), .lookBack(let venue, _, _, _), .play(let venue, _),
      .unsubscribe(let venue), .locations(let venue, _), .reporting(let venue, _),
      .measurements(let venue, _),
      .status(let venue, _, _), .ranging(let venue, _), .endRanging(let venue, _),
      .enrol(let venue, _, _), .anchors(let venue, _, _),
      .route(let venue, _), .endRoute(let venue, _), .presence(let venue, _, _),
      .cursor(let venue, _), .view(let venue, _), .ack(let venue, _), .sharing(let venue, _, _):
      venue
    case .ping, .locationFrame, .measurementFrame, .ackFrame: nil
    }
  }

  private static func subscribe(_ fields: Fields) throws(ValueError) -> ClientMessage {
    var subscription = SubscriptionRequest()
    let streams = try fields.listIfPresent("streams") { (value) throws(ValueError) in
      try LiveStream(value: value)
    }
    if let streams { subscription.streams = Set(streams) }
    subscription.floors = try fields.listIfPresent("floors") { (value) throws(ValueError) in
      try value.asFloorWord()
    }
    subscription.view = try fields.readIfPresent("view", FloorView.init(value:))
    subscription.filter = try fields.readIfPresent("who", NavigatorFilter.init(value:))
    subscription.acks = try fields.boolIfPresent("ack") ?? false
    subscription.resume = try fields.readIfPresent("resume", Resume.init(value:))
    if let rate = try fields.integerIfPresent("rate") {
      guard (1...30).contains(rate) else { throw ValueError("must be from 1 to 30", at: "rate") }
      subscription.rate = rate
    }
    subscription.navigators =
      try fields.listIfPresent("navigators") { (value) throws(ValueError) in
        try value.asIdentifier()
      }.map(Set.init)
    if let size = try fields.integerIfPresent("cells") {
      guard CellCounts.sizes.contains(size) else {
        throw ValueError("must be 1, 2, 4 or 8", at: "cells")
      }
      subscription.cellSize = size
    }
    subscription.companionsOf = try fields.readIfPresent("navigator") {
      (value) throws(ValueError) in try value.asIdentifier()
    }
    subscription.knownRevision = try fields.integerIfPresent("after")
    if let known = subscription.knownRevision, known < 0 {
      throw ValueError("must not be negative", at: "after")
    }
    let venue = try fields.text("venue")
    if let at = try fields.readIfPresent("at", Timestamp.init(value:)) {
      let lookBack = LookBack(
        at: at, speed: try speed(fields) ?? 1, isSmoothed: try fields.boolIfPresent("smoothed"))
      return .lookBack(venue: venue, subscription, hasStreams: streams != nil, lookBack)
    }
    return .subscribe(venue: venue, subscription, hasStreams: streams != nil)
  }

  private static func play(_ fields: Fields) throws(ValueError) -> ClientMessage {
    .play(
      venue: try fields.text("venue"),
      ReplaySteering(
        at: try fields.readIfPresent("at", Timestamp.init(value:)), speed: try speed(fields),
        isSmoothed: try fields.boolIfPresent("smoothed")))
  }

  private static func speed(_ fields: Fields) throws(ValueError) -> Double? {
    guard let speed = try fields.numberIfPresent("speed") else { return nil }
    guard speed == 0 || LookBack.speeds.contains(speed) else {
      throw ValueError("must be 0, or from 0.25 to 60", at: "speed")
    }
    return speed
  }

  private static func locations(
    _ fields: Fields, now: Timestamp
  ) throws(ValueError) -> ClientMessage {
    if let count = fields.value("locations")?.array?.count, count > locationLimit {
      throw ValueError("must be at most \(locationLimit), not \(count)", at: "locations")
    }
    let reports = try fields.list("locations") { (value) throws(ValueError) in
      try LocationReport(value: value, now: now)
    }
    return .locations(venue: try fields.text("venue"), LocationBatch(reports))
  }

  private static func route(_ fields: Fields) throws(ValueError) -> ClientMessage {
    let id = try fields.text("id")
    guard (1...128).contains(id.utf8.count) else {
      throw ValueError("must have 1 to 128 characters", at: "id")
    }
    let navigator: Identifier<Navigator>? = try fields.readIfPresent("navigator") {
      (value) throws(ValueError) in try value.asIdentifier()
    }
    let start = try fields.readIfPresent("from", RouteEnd.init(value:))
    guard let start = navigator.map(RouteEnd.navigator) ?? start else {
      throw ValueError("is missing: say from where, or which navigator it follows", at: "from")
    }
    let request = RouteRequest(
      id: id, start: start, destination: try fields.read("to", RouteEnd.init(value:)),
      profile: try fields.readIfPresent("profile", Profile.init(value:)) ?? .walking)
    return .route(venue: try fields.text("venue"), request)
  }
}

/// What a client asks for when it looks back.
package struct LookBack: Hashable, Sendable {
  /// Recorded seconds a second that a client may ask for, besides 0.
  package static let speeds = 0.25...60

  /// The moment to begin with.
  package var at: Timestamp
  /// Recorded seconds a second, 0 to stand still.
  package var speed: Double
  /// Whether places are smoothed; `nil` where the client does not say.
  package var isSmoothed: Bool?

  /// The same for a replay that is under way.
  package var steering: ReplaySteering {
    ReplaySteering(at: at, speed: speed, isSmoothed: isSmoothed)
  }
}

/// What a client changes of a replay; `nil` leaves that as it is.
package struct ReplaySteering: Hashable, Sendable {
  /// Another moment.
  package var at: Timestamp?
  /// Recorded seconds a second, 0 to stand still.
  package var speed: Double?
  /// Whether tags are where all their measurements, later ones too, put them.
  package var isSmoothed: Bool?

  /// Makes a change.
  package init(at: Timestamp? = nil, speed: Double? = nil, isSmoothed: Bool? = nil) {
    self.at = at
    self.speed = speed
    self.isSmoothed = isSmoothed
  }
}

extension LiveStream {
  fileprivate init(value: Value) throws(ValueError) {
    guard let stream = value.string.flatMap(Self.init(rawValue:)) else {
      throw ValueError("must be \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = stream
  }
}

extension Fields {
  /// Reads every element of a list, if there.
  fileprivate func listIfPresent<Element>(
    _ name: String, _ reader: (Value) throws(ValueError) -> Element
  ) throws(ValueError) -> [Element]? {
    try readIfPresent(name) { (value) throws(ValueError) in try value.list(reader) }
  }
}
