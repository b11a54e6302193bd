import IndoorModel
import TestKit

@testable import Positioning

/// Measurements of one tag that hears anything at any time, in a venue of its own.
struct RandomMeasurements {
  let model: ObservationModel
  private let anchors: Int
  private var time = 0.0

  /// Makes a venue of 3 to 14 anchors on one or two floors.
  init(using random: inout SeededGenerator) {
    var anchors = AnchorMap()
    let count = 3 + Int(random.share * 12)
    anchors.setElevation(4, of: "1")
    for number in 0..<count {
      anchors.place(
        AnchorMap.Anchor(
          x: 40 * random.share, y: random.share < 0.3 ? 5 : 30 * random.share,
          height: 3 * random.share, floor: random.share < 0.8 ? "0" : "1"),
        as: Identifier("\(number)"))
    }
    let radio = RadioClass.allCases[Int(random.share * 3)]
    let settings = FilterSettings(
      errors: radio.errors, height: 1.2, heightDeviation: 0.1 + random.share,
      anchorDeviation: 0.05)
    model = ObservationModel(settings: settings, anchors: anchors)
    self.anchors = count
  }

  /// The measurements of the next moment.
  mutating func next(using random: inout SeededGenerator) -> MeasurementSet {
    time += [0, 0.001, 0.1, 0.1, 0.1, 1, 2.9, 10][Int(random.share * 8)]
    var set = MeasurementSet()
    set.time = time
    let isSteady = random.share < 0.7
    for anchor in 0..<min(8, anchors) where random.share < 0.7 {
      let kinds: [Observation.Kind] = [
        .distance, .distance, .distance, .azimuth, .elevation, .difference,
      ]
      let kind = kinds[Int(random.share * 6)]
      let other = (anchor + 1 + Int(random.share * Double(anchors - 1))) % anchors
      let value = isSteady ? 10 + 0.1 * random.gaussian() : 150 * random.share
      set.observations.append(
        Observation(
          kind: kind, anchor: Int32(anchor), other: kind == .difference ? Int32(other) : -1,
          time: time, value: kind == .distance ? value : random.gaussian(),
          variance: random.share < 0.5 ? 0.0016 : 1e-4, outlierShare: 0.1))
    }
    if random.share < 0.05 {
      set.fixes.append(
        ObservedFix(
          time: time, floor: nil, x: 40 * random.share, y: 30 * random.share,
          xx: 0.01 + random.share,
          xy: 0.05 * random.share, yy: 0.01 + random.share))
    }
    if random.share < 0.1 {
      set.steps.append(ObservedStep(distance: random.share, headingChange: random.gaussian()))
    }
    return set
  }
}
