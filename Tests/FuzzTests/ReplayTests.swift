import Foundation
import FuzzTargets
import Testing

/// What was once found, and what was written to begin with, is tried again in every run.
struct ReplayTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/corpus")

  @Test(arguments: FuzzTarget.allCases)
  func `the corpus does no harm`(_ target: FuzzTarget) async throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appendingPathComponent(target.rawValue), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files { await target.run(Array(try Data(contentsOf: file))) }
  }
}
