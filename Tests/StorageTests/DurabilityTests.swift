import Foundation
import IndoorModel
import Storage
import Testing

@Suite struct DurabilityTests {
  @Test func `what a killed process had acknowledged is there`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("expo.venue")
    try VenueFile.create(at: path, venue: sampleVenue, images: sampleImages).close()
    for round in 1...8 {
      let acknowledged = try killedWriter(path, after: round * 17)
      #expect(acknowledged >= round * 17)
      let file = try VenueFile.open(at: path)
      let venue = try await file.venue()
      // The one that was being written may be there or not.
      #expect([acknowledged, acknowledged + 1].contains(venue.revision))
      let journal = try await file.edits(after: 0, limit: 10_000)
      #expect(journal.map(\.revision) == Array(1...venue.revision))
      var replayed = sampleVenue
      for applied in journal { _ = try replayed.apply(applied.edit.operations) }
      #expect(venue.features == replayed.features)
      file.close()
    }
  }

  /// Starts the writer, kills it (signal 9) when it has acknowledged some more edits, and names the
  /// last revision that it acknowledged.
  private func killedWriter(_ path: String, after count: Int) throws -> Int {
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("JournalWriter")
    writer.arguments = [path]
    let output = Pipe()
    writer.standardOutput = output
    try writer.run()
    var text = Data()
    while text.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      text += more
    }
    kill(writer.processIdentifier, SIGKILL)
    text += output.fileHandleForReading.readDataToEndOfFile()
    writer.waitUntilExit()
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return try #require(lines.last.flatMap { Int($0) })
  }
}
