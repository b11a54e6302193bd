import ArgumentParser
import Foundation
import TestKit

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

  func run() throws {
    let folder = URL(fileURLWithPath: folder)
    let recording = try BottleneckRecording {
      Array(try Data(contentsOf: folder.appendingPathComponent($0)))
    }
    let simulated = recording.simulated(seed: 1)
    print("\(recording.count) people\n\n| seconds | recorded | simulated |\n|---|---|---|")
    for second in stride(from: 5.0, through: 90, by: 5) {
      print(
        "| \(Int(second)) | \(recording.recorded.count { $0 <= second }) | "
          + "\(simulated.count { $0 <= second }) |")
    }
    for (name, moments) in [("recorded", recording.recorded), ("simulated", simulated)] {
      print(
        String(
          format: "%@: %.2f people per second, %.2f per metre; the last after %.1f s",
          name, BottleneckRecording.flow(moments), BottleneckRecording.specificFlow(moments),
          moments[moments.count - 1]))
    }
  }
}
