import ArgumentParser
import Foundation
import Geometry
import Pedestrians
import Support

/// `rehearsal-bench recording`: 348 people that left a hall through a bottleneck of 3 m, and as many that
/// begin where they did.
struct RecordingBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recording",
    abstract: "Sets the model beside a recording of people in a bottleneck (AO-300, Jülich).",
    discussion: """
      The folder holds traj.txt (person, frame, x, y in metres; 16 frames a second) and \
      results/…/Flow_NT_traj_AO_300.txt_id_4.dat, the reference of people who crossed y = 0.5 m.
      """)

  @Argument(help: "The folder of the recording.")
  private var folder: String

  private static let framesPerSecond = 16.0

  func run() throws {
    let starts = try starts()
    let reference = try reference()
    let simulated = crossings(of: starts)
    print("\(starts.count) people\n\n| seconds | recorded | simulated |\n|---|---|---|")
    for second in stride(from: 5.0, through: 90, by: 5) {
      print(
        "| \(Int(second)) | \(reference.count { $0 <= second }) | "
          + "\(simulated.count { $0 <= second }) |")
    }
    for (name, moments) in [("recorded", reference), ("simulated", simulated)] {
      let (first, last) = (moments.count / 5, moments.count * 4 / 5)
      let flow = Double(last - first) / (moments[last] - moments[first])
      print(
        String(
          format: "%@: %.2f people per second, %.2f per metre; the last after %.1f s",
          name, flow, flow / 3, moments[moments.count - 1]))
    }
  }

  /// Where each person is first, and when.
  private func starts() throws -> [(time: Double, point: Point)] {
    var starts: [(time: Double, point: Point)] = []
    var known: Set<Substring> = []
    for fields in try lines(of: "traj.txt") where fields.count >= 4 {
      guard known.insert(fields[0]).inserted, let frame = Double(fields[1]),
        let x = Double(fields[2]), let y = Double(fields[3])
      else { continue }
      starts.append((frame / Self.framesPerSecond, Point(x: x, y: y)))
    }
    return starts.sorted { ($0.time, $0.point.x) < ($1.time, $1.point.x) }
  }

  /// When each person crossed the line.
  private func reference() throws -> [Double] {
    let path =
      "results/Fundamental_Diagram/FlowVelocity/Flow_NT_traj_AO_300.txt_id_4.dat"
    var moments: [Double] = []
    for fields in try lines(of: path) where fields.count >= 3 {
      guard let frame = Double(fields[0]), let count = Int(fields[2]) else { continue }
      while moments.count < count { moments.append(frame / Self.framesPerSecond) }
    }
    return moments
  }

  private func lines(of path: String) throws -> [[Substring]] {
    let url = URL(fileURLWithPath: folder).appendingPathComponent(path)
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.split { $0 == " " || $0 == "\t" } }
  }

  /// When each simulated person crosses y = 0.5 m.
  private func crossings(of starts: [(time: Double, point: Point)]) -> [Double] {
    let model = SpeedModel()
    let r = model.radius
    // The hall of the recording, a radius inside of its walls; it goes on behind, where people are gone.
    let outline = [
      (4 - r, 12.0), (-2.25 + r, 12), (-2.25 + r, 0.53 + r), (-0.6 + r, 0.53 + r),
      (-0.6 + r, -0.53 - r), (-2.25 + r, -0.53 - r), (-2.25 + r, -8.5 + r), (4 - r, -8.5 + r),
      (4 - r, -0.53 - r), (2.4 - r, -0.53 - r), (2.4 - r, 0.53 + r), (4 - r, 0.53 + r),
    ].map { Point(x: $0.0, y: $0.1) }
    let floor = WalkableFloor(rings: [outline])
    let goal = GuidanceField.Goal(
      point: Point(x: 0.9, y: 9), radius: 0, region: Polygon(Outline.box(-2, 8, 4, 11)))
    let field = GuidanceField(to: [goal], on: floor)
    var crowd = WalkingCrowd(on: floor, model: model)
    var generator = SeededGenerator(seed: 1)
    var waiting = starts
    var moments: [Double] = []
    var passed: Set<Int> = []
    var time = 0.0
    while time < 300, crowd.count > 0 || !waiting.isEmpty {
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
}
