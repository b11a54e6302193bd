import Foundation
import Geometry
import IndoorModel
import Storage

/// Edits a venue file without end and prints each revision once it is acknowledged.
///
/// The durability test kills it and holds the file against what it printed.
@main
enum JournalWriter {
  static func main() async throws {
    let file = try VenueFile.open(at: CommandLine.arguments[1])
    let floor = try await file.venue().floors[0].id
    while true {
      let number = try await file.venue().revision + 1
      let disc = Feature(
        id: Identifier("disc-\(number)"), floor: floor, kind: .obstacle,
        shape: .circle(center: Point(x: Double(number), y: 1), radius: 0.5))
      let edit = Edit(
        id: Identifier("edit-\(number)"), base: number - 1, author: "writer",
        operations: [.put(disc)])
      let time = Timestamp(millisecondsSince1970: Int64(number))
      let revision = try await file.apply(edit, at: time).applied.revision
      try FileHandle.standardOutput.write(contentsOf: Data("\(revision)\n".utf8))
    }
  }
}
