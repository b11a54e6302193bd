import Geometry
public import IndoorModel

/// Where the devices of a venue are drawn.
public struct DevicePlan: Sendable {
  /// Metres above its floor of an anchor without a height: under a usual ceiling.
  public static let usualHeight = 2.5

  /// The place of a device.
  public struct Site: Hashable, Sendable {
    /// The anchor or marker of the plan.
    public var feature: Identifier<Feature>
    /// What is drawn.
    public var kind: DeviceKind
    /// The floor.
    public var floor: Identifier<Floor>
    /// Metres to the right (east) of the floor's origin.
    public var x: Double
    /// Metres up (north) of the floor's origin.
    public var y: Double
    /// Metres above the floor, if drawn.
    public var height: Double?
    /// Metres above the venue's common zero.
    var z: Double

    /// Metres to another place, straight through whatever is between.
    func distance(to other: Site) -> Double {
      let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
      return (dx * dx + dy * dy + dz * dz).squareRoot()
    }
  }

  private var sites: [Identifier<Device>: Site] = [:]
  /// The names that features have in the plan.
  private var names: [Identifier<Device>: LocalizedText] = [:]
  /// The devices of features that are called otherwise.
  private var devices: [Identifier<Feature>: Identifier<Device>] = [:]

  /// A plan of which only the places of devices are known.
  init(sites: [Identifier<Device>: Site] = [:]) { self.sites = sites }

  /// Reads the anchors and markers of a venue; of several with the same device, the first by identifier
  /// counts.
  init(_ venue: Venue) {
    let elevations = Dictionary(
      venue.floors.map { ($0.id, Double($0.ordinal) * venue.settings.storeyHeight) }
    ) { first, _ in first }
    let drawn = venue.features.lazy.map(\.1).compactMap { feature in
      DeviceKind(feature.kind).map { (feature, $0) }
    }.sorted { $0.0.id < $1.0.id }
    for (feature, kind) in drawn {
      guard let point = feature.shape.anchor else { continue }
      let device = Identifier<Device>(feature.device ?? feature.id.rawValue)
      if feature.device != nil { devices[feature.id] = device }
      guard sites[device] == nil else { continue }
      let height = feature.properties["height"]?.number
      sites[device] = Site(
        feature: feature.id, kind: kind, floor: feature.floor, x: point.x, y: point.y,
        height: height,
        z: elevations[feature.floor, default: 0] + (height ?? Self.usualHeight))
      if let name = feature.name { names[device] = name }
    }
  }

  /// The devices that are drawn.
  var drawn: some Collection<Identifier<Device>> { sites.keys }

  /// The features that have a device of another name, and none that is called as they are.
  var renamed: [Identifier<Feature>] {
    devices.keys.filter { sites[Identifier($0.rawValue)] == nil }
  }

  /// Where a device is drawn; `nil` for one that is not.
  subscript(device: Identifier<Device>) -> Site? { sites[device] }

  /// What the feature of a device is called.
  func name(of device: Identifier<Device>) -> LocalizedText? { names[device] }

  /// The device that is meant by its own name or by its feature's identifier.
  func device(called name: String) -> Identifier<Device> {
    devices[Identifier(name)] ?? Identifier(name)
  }
}

extension DeviceKind {
  /// The kind of device that a feature stands for; `nil` for others.
  fileprivate init?(_ kind: FeatureKind) {
    switch kind {
    case .anchor: self = .anchor
    case .marker: self = .marker
    default: return nil
    }
  }
}

extension DevicePlan.Site {
  /// The place, to be kept over a restart of the server.
  var memory: Value {
    Value(members: [
      "feature": .string(feature.rawValue), "kind": .string(kind.rawValue),
      "floor": .string(floor.rawValue), "x": .number(x), "y": .number(y), "z": .number(z),
      "height": height.map { .number($0) },
    ])
  }

  /// Reads what `memory` wrote.
  init(memory: Value) throws(ValueError) {
    let fields = try Fields(memory, of: "a place")
    guard let kind = DeviceKind(rawValue: try fields.text("kind")) else {
      throw ValueError("must be a kind of device", at: "kind")
    }
    self.init(
      feature: try fields.identifier("feature"), kind: kind, floor: try fields.identifier("floor"),
      x: try fields.number("x"), y: try fields.number("y"),
      height: try fields.numberIfPresent("height"), z: try fields.number("z"))
  }
}
