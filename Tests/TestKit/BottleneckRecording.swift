import Geometry
public import Pedestrians
import Support

/// 348 people that left a hall through a bottleneck of 3 m (Forschungszentrum Jülich, AO-300), and as many
/// simulated ones that begin where and when they did.
public struct BottleneckRecording: Sendable {
  /// Where the recording lies in `RealData`.
  public static let folder = "traces/bottleneck"

  private struct Start: Sendable {
    let time: Double
    let point: Point
  }

  private static let people = "traj.txt"
  private static let reference =
    "results/Fundamental_Diagram/FlowVelocity/Flow_NT_traj_AO_300.txt_id_4.dat"
  private static let framesPerSecond = 16.0
  /// Seconds after which the simulation ends, whatever is left of it.
  private static let limit = 300.0
  private static let bottleneckWidth = 3.0

  /// Where each person is first, and when, in the order of their coming.
  private let starts: [Start]
  /// When each recorded person crossed y = 0.5 m, in seconds.
  public let recorded: [Double]

  /// Reads the recording.
  ///
  /// - Parameter read: gives what a file of the recording's folder holds: `traj.txt` (person, frame, x, y in
  ///   metres; 16 frames a second), and the reference of people that crossed y = 0.5 m.
  public init(reading read: (String) throws -> [UInt8]) rethrows {
    var known: Set<Substring> = []
    starts = Self.lines(of: try read(Self.people)).compactMap { fields -> Start? in
      guard fields.count >= 4, known.insert(fields[0]).inserted, let frame = Double(fields[1]),
        let x = Double(fields[2]), let y = Double(fields[3])
      else { return nil }
      return Start(time: frame / Self.framesPerSecond, point: Point(x: x, y: y))
    }.sorted { ($0.time, $0.point.x) < ($1.time, $1.point.x) }
    var moments: [Double] = []
    for fields in Self.lines(of: try read(Self.reference)) where fields.count >= 3 {
      guard let frame = Double(fields[0]), let count = Int(fields[2]) else { continue }
      while moments.count < count { moments.append(frame / Self.framesPerSecond) }
    }
    recorded = moments
  }

  /// How many people were recorded.
  public var count: Int { starts.count }

  private static func lines(of bytes: [UInt8]) -> [[Substring]] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.split { $0 == " " || $0 == "\t" } }
  }

  /// People per second that cross, the first and last fifth left out.
  public static func flow(_ moments: [Double]) -> Double {
    let (first, last) = (moments.count / 5, moments.count * 4 / 5)
    return Double(last - first) / (moments[last] - moments[first])
  }

  /// The same per metre of the bottleneck's width.
  public static func specificFlow(_ moments: [Double]) -> Double {
    flow(moments) / bottleneckWidth
  }

  // MARK: - Simulated people

  /// When each simulated person crosses y = 0.5 m, in seconds.
  public func simulated(seed: UInt64, model: SpeedModel = SpeedModel()) -> [Double] {
    let floor = Self.hall(for: model)
    let behind = [(-2.0, 8.0), (4, 8), (4, 11), (-2, 11)].map { Point(x: $0.0, y: $0.1) }
    let goal = GuidanceField.Goal(
      point: Point(x: 0.9, y: 9), radius: 0, region: Polygon(behind))
    let field = GuidanceField(to: [goal], on: floor)
    var crowd = WalkingCrowd(on: floor, model: model)
    var generator = SeededGenerator(seed: seed)
    var waiting = starts
    var passed: Set<Int> = []
    var moments: [Double] = []
    var time = 0.0
    while time < Self.limit, crowd.count > 0 || !waiting.isEmpty {
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

  /// The hall of the recording, a radius inside of its walls; it goes on behind, where people are gone.
  private static func hall(for model: SpeedModel) -> WalkableFloor {
    let r = model.radius
    let outline = [
      (4 - r, 12.0), (-2.25 + r, 12), (-2.25 + r, 0.53 + r), (-0.6 + r, 0.53 + r),
      (-0.6 + r, -0.53 - r), (-2.25 + r, -0.53 - r), (-2.25 + r, -8.5 + r), (4 - r, -8.5 + r),
      (4 - r, -0.53 - r), (2.4 - r, -0.53 - r), (2.4 - r, 0.53 + r), (4 - r, 0.53 + r),
    ].map { Point(x: $0.0, y: $0.1) }
    return WalkableFloor(rings: [outline])
  }
}
