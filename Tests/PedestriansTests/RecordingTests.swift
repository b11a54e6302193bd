import Foundation
import Geometry
import Pedestrians
import Support
import Testing

/// 348 people that left a hall through a bottleneck of 3 m (Forschungszentrum Jülich, AO-300), and as many
/// simulated ones that begin where and when they did.
private enum Recording {
  static let framesPerSecond = 16.0

  static let folder: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.appendingPathComponent("../shared/data/traces/bottleneck").standardized
  }()

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static func lines(of path: String) throws -> [[Substring]] {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split { $0 == " " || $0 == "\t" } }
  }

  /// Where each person is first, and when.
  static func starts() throws -> [(time: Double, point: Point)] {
    var known: Set<Substring> = []
    return try lines(of: "traj.txt").compactMap { fields -> (time: Double, point: Point)? in
      guard fields.count >= 4, known.insert(fields[0]).inserted, let frame = Double(fields[1]),
        let x = Double(fields[2]), let y = Double(fields[3])
      else { return nil }
      return (frame / framesPerSecond, Point(x: x, y: y))
    }.sorted { ($0.time, $0.point.x) < ($1.time, $1.point.x) }
  }

  /// When each person crossed y = 0.5 m.
  static func reference() throws -> [Double] {
    let path = "results/Fundamental_Diagram/FlowVelocity/Flow_NT_traj_AO_300.txt_id_4.dat"
    var moments: [Double] = []
    for fields in try lines(of: path) {
      let frame = try #require(Double(fields[0]))
      let count = try #require(Int(fields[2]))
      while moments.count < count { moments.append(frame / framesPerSecond) }
    }
    return moments
  }

  /// People per second, the first and last fifth left out.
  static func flow(_ moments: [Double]) -> Double {
    let (first, last) = (moments.count / 5, moments.count * 4 / 5)
    return Double(last - first) / (moments[last] - moments[first])
  }
}

@Suite(.enabled(if: Recording.isThere, "the recording of Jülich is not beside the project"))
struct RecordingTests {
  private let model = SpeedModel()

  /// The hall of the recording, a radius inside of its walls; it goes on behind, where people are gone.
  private var floor: WalkableFloor {
    let r = model.radius
    let outline = [
      (4 - r, 12.0), (-2.25 + r, 12), (-2.25 + r, 0.53 + r), (-0.6 + r, 0.53 + r),
      (-0.6 + r, -0.53 - r), (-2.25 + r, -0.53 - r), (-2.25 + r, -8.5 + r), (4 - r, -8.5 + r),
      (4 - r, -0.53 - r), (2.4 - r, -0.53 - r), (2.4 - r, 0.53 + r), (4 - r, 0.53 + r),
    ].map { Point(x: $0.0, y: $0.1) }
    return WalkableFloor(rings: [outline])
  }

  /// When each simulated person crosses y = 0.5 m.
  private func crossings(seed: UInt64) throws -> [Double] {
    let floor = floor
    let goal = GuidanceField.Goal(
      point: Point(x: 0.9, y: 9), radius: 0, region: Polygon(Ground.box(-2, 8, 4, 11)))
    let field = GuidanceField(to: [goal], on: floor)
    var crowd = WalkingCrowd(on: floor, model: model)
    var generator = SeededGenerator(seed: seed)
    var waiting = try Recording.starts()
    var passed: Set<Int> = []
    var moments: [Double] = []
    var time = 0.0
    while time < 200, crowd.count > 0 || !waiting.isEmpty {
      waiting.removeAll { next in
        guard next.time <= time, let point = floor.nearestFree(to: next.point, within: 1),
          crowd.hasRoom(at: point)
        else { return false }
        let speed = FreeSpeeds().speed(using: &generator)
        passed.remove(crowd.add(at: point, freeSpeed: speed, field: 0))
        return true
      }
      crowd.step(by: [field])
      time += model.step
      for slot in crowd.slots where crowd.isHere(slot) && crowd.point(of: slot).y > 0.5 {
        if passed.insert(slot).inserted { moments.append(time) }
      }
      for arrival in crowd.arrivals { crowd.remove(arrival.slot) }
    }
    return moments
  }

  @Test(arguments: [UInt64(1), 2])
  func `as many people pass as in reality, to within a quarter a second`(seed: UInt64) throws {
    let recorded = Recording.flow(try Recording.reference())
    let moments = try crossings(seed: seed)
    #expect(moments.count == 348)
    let simulated = Recording.flow(moments)
    #expect(abs(simulated / recorded - 1) < 0.25, "\(simulated) for \(recorded) a second")
  }
}
