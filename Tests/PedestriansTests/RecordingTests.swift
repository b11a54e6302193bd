import TestKit
import Testing

@Suite(
  .enabled(
    if: RealData.isThere("\(BottleneckRecording.folder)/traj.txt"),
    "the recording of Jülich is not beside the project"))
struct RecordingTests {
  @Test(arguments: [UInt64(1), 2])
  func `as many people pass as in reality, to within a quarter a second`(seed: UInt64) throws {
    let recording = try BottleneckRecording {
      try RealData.bytes("\(BottleneckRecording.folder)/\($0)")
    }
    let moments = recording.simulated(seed: seed)
    #expect(moments.count == 348)
    let recorded = BottleneckRecording.flow(recording.recorded)
    let simulated = BottleneckRecording.flow(moments)
    #expect(abs(simulated / recorded - 1) < 0.25, "\(simulated) for \(recorded) a second")
  }
}
