public import IndoorModel

/// Where the anchors of a venue stand, by numbers that never change.
///
/// Trackers know an anchor by its number, so the map of a venue is changed and never made again as
/// long as trackers use it: a removed anchor keeps its number.
public struct AnchorMap: Sendable {
  /// An anchor: a radio at a known place.
  public struct Anchor: Hashable, Sendable {
    /// Metres to the right (east) of the floor's origin.
    public var x: Double
    /// Metres up (north) of the floor's origin.
    public var y: Double
    /// Metres above the floor.
    public var height: Double
    /// The floor it belongs to.
    public var floor: Identifier<Floor>
    /// The standard deviation of each of its coordinates in metres; `nil` for that of the setup.
    public var deviation: Double?
    /// How its signal's strength becomes a distance; `nil` for that of the setup.
    public var pathLoss: PathLoss?

    /// Makes an anchor.
    public init(
      x: Double, y: Double, height: Double, floor: Identifier<Floor>, deviation: Double? = nil,
      pathLoss: PathLoss? = nil
    ) {
      self.x = x
      self.y = y
      self.height = height
      self.floor = floor
      self.deviation = deviation
      self.pathLoss = pathLoss
    }
  }

  /// An anchor as the filter reads it.
  struct Site: Equatable, Sendable {
    var x: Double
    var y: Double
    /// Metres above the venue's common zero.
    var z: Double
    /// The floor's number.
    var floor: Int32
    /// The variance of each coordinate in square metres; `nil` for that of the setup.
    var variance: Double?
    /// How strengths become distances; `nil` for that of the setup.
    var pathLoss: PathLoss?
    var isRemoved = false
  }

  /// All that the map holds.
  private struct Tables: Sendable {
    fileprivate var floorNumbers: [Identifier<Floor>: Int32] = [:]
    fileprivate var floorIDs: [Identifier<Floor>] = []
    fileprivate var elevations: [Double] = []
    fileprivate var anchorNumbers: [Identifier<Feature>: Int32] = [:]
    /// The numbers of anchors by what measurements may call them, too.
    fileprivate var otherNames: [Identifier<Feature>: Int32] = [:]
    fileprivate var anchorIDs: [Identifier<Feature>] = []
    fileprivate var sites: [Site] = []
    fileprivate var heights: [Double] = []

    fileprivate mutating func number(adding floor: Identifier<Floor>) -> Int32 {
      if let number = floorNumbers[floor] { return number }
      let number = Int32(floorIDs.count)
      floorNumbers[floor] = number
      floorIDs.append(floor)
      elevations.append(0)
      return number
    }

    fileprivate mutating func place(_ anchor: Anchor, as id: Identifier<Feature>) {
      let floor = number(adding: anchor.floor)
      let site = Site(
        x: anchor.x, y: anchor.y, z: elevations[Int(floor)] + anchor.height, floor: floor,
        variance: anchor.deviation.map { $0 * $0 }, pathLoss: anchor.pathLoss)
      if let number = anchorNumbers[id] {
        sites[Int(number)] = site
        heights[Int(number)] = anchor.height
      } else {
        anchorNumbers[id] = Int32(sites.count)
        anchorIDs.append(id)
        sites.append(site)
        heights.append(anchor.height)
      }
    }
  }

  /// Each estimate of each tag copies the map several times; so it is one reference.
  private final class Box: Sendable {
    fileprivate let tables: Tables
    fileprivate init(_ tables: Tables) { self.tables = tables }
  }

  private var box = Box(Tables())
  /// Another number after each change of which anchors there are, and what they are called.
  private(set) var version = 0

  /// Makes a map without anchors.
  public init() {}

  private mutating func change(_ body: (inout Tables) -> Void) {
    var tables = box.tables
    body(&tables)
    box = Box(tables)
    version += 1
  }

  /// Sets how high a floor lies above the venue's common zero, in metres; 0 for floors never set.
  public mutating func setElevation(_ elevation: Double, of floor: Identifier<Floor>) {
    change { tables in
      let number = Int(tables.number(adding: floor))
      tables.elevations[number] = elevation
      for index in tables.sites.indices where tables.sites[index].floor == number {
        tables.sites[index].z = elevation + tables.heights[index]
      }
    }
  }

  /// Adds an anchor, or moves the one with the same identifier.
  ///
  /// - Complexity: O(*n*) in the number of anchors.
  public mutating func place(_ anchor: Anchor, as id: Identifier<Feature>) {
    change { $0.place(anchor, as: id) }
  }

  /// Adds or moves anchors, which get their numbers in this order; faster than one by one.
  public mutating func place(_ anchors: [(id: Identifier<Feature>, anchor: Anchor)]) {
    guard !anchors.isEmpty else { return }
    change { tables in
      for (id, anchor) in anchors { tables.place(anchor, as: id) }
    }
  }

  /// Forgets an anchor; its measurements are refused from now on.
  public mutating func remove(_ id: Identifier<Feature>) {
    guard let number = box.tables.anchorNumbers[id] else { return }
    change { $0.sites[Int(number)].isRemoved = true }
  }

  /// Sets what measurements may call anchors besides their identifiers, e.g. the names of devices; an
  /// identifier counts before another anchor's other name.
  ///
  /// - Parameter names: the anchors by their other names, in place of all that were set before.
  public mutating func setOtherNames(_ names: [Identifier<Feature>: Identifier<Feature>]) {
    change { tables in
      tables.otherNames = names.compactMapValues { tables.anchorNumbers[$0] }
    }
  }

  /// The number of an anchor that is not removed, by its identifier or its other name.
  func number(of name: Identifier<Feature>) -> Int32? {
    let tables = box.tables
    return drawn(tables.anchorNumbers[name])
      ?? (tables.otherNames.isEmpty ? nil : drawn(tables.otherNames[name]))
  }

  private func drawn(_ number: Int32?) -> Int32? {
    number.flatMap { self[$0].isRemoved ? nil : $0 }
  }

  /// The identifier of an anchor's number, also of a removed one.
  public func anchor(_ number: Int32) -> Identifier<Feature> { box.tables.anchorIDs[Int(number)] }

  /// The number of a floor with anchors or an elevation.
  func number(of floor: Identifier<Floor>) -> Int32? { box.tables.floorNumbers[floor] }

  /// The identifier of a floor's number.
  func floor(_ number: Int32) -> Identifier<Floor>? {
    number >= 0 && Int(number) < box.tables.floorIDs.count ? box.tables.floorIDs[Int(number)] : nil
  }

  /// How high a floor lies above the venue's common zero, in metres.
  func elevation(_ floor: Int32) -> Double {
    floor >= 0 && Int(floor) < box.tables.elevations.count ? box.tables.elevations[Int(floor)] : 0
  }

  /// Where the anchor with a number stands.
  subscript(number: Int32) -> Site { box.tables.sites[Int(number)] }
}
