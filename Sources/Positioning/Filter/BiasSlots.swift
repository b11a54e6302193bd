/// What a slot's two biases belong to.
enum BiasKind: UInt8, Sendable {
  /// Distances and differences of distances from an anchor by the venue's radio, in metres.
  case distance
  /// Distances by another radio than the venue's, in metres.
  case ultraWideband, wifiRoundTrip, signalStrength
  /// Horizontal directions from an anchor, in radians.
  case azimuth
  /// Angles above the horizon from an anchor, in radians.
  case elevation

  /// The biases of a radio's distances; `nil` stands for the venue's radio.
  init(_ radio: RadioClass?) {
    switch radio {
    case nil: self = .distance
    case .ultraWideband: self = .ultraWideband
    case .wifiRoundTrip: self = .wifiRoundTrip
    case .signalStrength: self = .signalStrength
    }
  }

  /// Whether they are of distances.
  var isOfDistances: Bool { self != .azimuth && self != .elevation }
}

/// The places in a filter's state where the biases of the anchors last heard are kept, at most eight.
///
/// The slot that was heard longest ago is used again for another anchor.
struct BiasSlots: Sendable {
  /// The most slots.
  static let capacity = 8

  private struct Slot {
    fileprivate var anchor: Int32 = -1
    fileprivate var kind = BiasKind.distance
    fileprivate var lastHeard = -Double.infinity
  }

  /// What `find` did.
  enum Finding {
    /// The slot was there.
    case kept(Int)
    /// The slot now belongs to another anchor, so its biases are unknown.
    case assigned(Int)
    /// All slots were heard in this very moment.
    case none
  }

  private var slots = InlineArray<8, Slot>(repeating: Slot())
  /// How many slots are in use.
  private(set) var count = 0

  /// The slot of an anchor's biases.
  @inline(__always)
  func slot(of anchor: Int32, _ kind: BiasKind) -> Int? {
    for index in 0..<count where slots[index].anchor == anchor && slots[index].kind == kind {
      return index
    }
    return nil
  }

  /// Finds or makes the slot of an anchor's biases and notes that it was heard.
  mutating func find(_ anchor: Int32, _ kind: BiasKind, at time: Double) -> Finding {
    if let index = slot(of: anchor, kind) {
      slots[index].lastHeard = max(time, slots[index].lastHeard)
      return .kept(index)
    }
    var index = count
    if count < Self.capacity {
      count += 1
    } else {
      index = 0
      for other in 1..<count where slots[other].lastHeard < slots[index].lastHeard { index = other }
      if slots[index].lastHeard >= time { return .none }
    }
    slots[index] = Slot(anchor: anchor, kind: kind, lastHeard: time)
    return .assigned(index)
  }

  /// The kind of a slot in use.
  func kind(_ index: Int) -> BiasKind { slots[index].kind }

  /// Calls with each anchor of which a distance was heard since a time.
  @inline(__always)
  func forEachAnchor(since time: Double, _ body: (Int32) -> Void) {
    for index in 0..<count where slots[index].lastHeard >= time && slots[index].kind.isOfDistances {
      body(slots[index].anchor)
    }
  }
}
