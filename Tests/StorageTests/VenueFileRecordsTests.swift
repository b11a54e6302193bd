import Cluster
import Foundation
import GRDB
import IndoorModel
import Testing

@testable import Storage

@Suite struct VenueFileRecordsTests {
  let folder: TemporaryFolder
  /// An owner's file, and a follower's, which is a copy of it.
  let files: [VenueFile]
  private let log = RecordSource()

  init() async throws {
    folder = try TemporaryFolder()
    let owner = try VenueFile.create(
      at: folder.file("expo.venue"), venue: sampleVenue, images: sampleImages)
    try await owner.begin(at: try log.next(0))
    let copy = folder.file("copy/expo.venue")
    try FileManager.default.createDirectory(
      atPath: folder.file("copy"), withIntermediateDirectories: true)
    try VenueCopy.store(try VenueCopy.bytes(ofFileAt: owner.path), at: copy)
    files = [owner, try VenueFile.open(at: copy)]
  }

  private func disc(_ id: String) -> Edit { .by("e-\(id)", [.put(.disc(id, x: 1, y: 2))]) }

  private func rows(of file: VenueFile) throws -> [[Row]] {
    try file.database.readNow { database in
      try ["edit", "editSubject", "feature", "clusterPosition", "venue"].map {
        try Row.fetchAll(database, sql: "SELECT * FROM \($0) ORDER BY 1, 2")
      }
    }
  }

  @Test func `a follower's file is like the owner's, and both are sound`() async throws {
    let batches = [
      [disc("a"), disc("b"), .by("bad", [.put(.disc("wall", x: 1, y: 1))])],
      [
        .by("r", [.remove("a")]),
        Edit(id: "u", base: 0, author: "ada", operations: [], undoes: "r"),
      ],
    ]
    for (edits, revision) in zip(batches, [2, 4]) {
      let prepared = try await files[0].prepare(edits, at: noon)
      #expect(files[0].current.revision == revision - 2)
      let position = try log.next(revision)
      try await files[0].commit(prepared, at: position)
      let sent = prepared.applied.map {
        AppliedEdit(edit: $0.edit, revision: $0.revision, time: $0.time, inverse: [])
      }
      let replayed = try await files[1].replay(sent, at: position)
      #expect(replayed.map(\.applied) == prepared.applied && replayed.allSatisfy(\.isNew))
      #expect(try await files[1].position() == position)
    }
    #expect(try rows(of: files[0]) == rows(of: files[1]))
    #expect(files[0].digest == files[1].digest && files[0].current.revision == 4)
    for file in files {
      let findings = try VenueFile.check(at: file.path).findings
      #expect(findings == [])
    }
  }

  @Test func `what is prepared is not stored, and not after another record`() async throws {
    let prepared = try await files[0].prepare([disc("a")], at: noon)
    #expect(try await files[0].edits(after: 0, limit: 9).isEmpty)
    let position = try log.next(1)
    let other = try await files[0].prepare([disc("b")], at: noon)
    try await files[0].commit(other, at: position)
    await #expect(throws: RecordFailure.misplaced(revision: 1)) {
      try await files[0].commit(prepared, at: position)
    }
    #expect(try await files[0].edits(after: 0, limit: 9).map(\.edit.id) == ["e-b"])
    #expect(try await files[0].position() == position)
  }

  @Test func `of edits that may not be stored, only those that the file had are acknowledged`()
    async throws
  {
    struct Unclear: Error {}
    let stored = try await files[0].prepare([disc("a")], at: noon)
    try await files[0].commit(stored, at: try log.next(1))
    // The client sends again what was not answered, and both wait for their turn together.
    let refused = Edit.by("x", [.put(.disc("wall", x: 1, y: 1))])
    let prepared = try await files[0].prepare([disc("a"), disc("b"), disc("b"), refused], at: noon)
    #expect(prepared.applied.map(\.revision) == [2])
    let results = prepared.unsettled(Unclear())
    #expect(try results[0].get().applied.revision == 1)
    for result in results.dropFirst() { #expect(throws: Unclear.self) { try result.get() } }
  }

  @Test func `a record that does not fit the file changes nothing`() async throws {
    let before = try rows(of: files[1])
    let gone = AppliedEdit(edit: .by("x", [.remove("ghost")]), revision: 1, time: noon, inverse: [])
    let late = AppliedEdit(edit: disc("a"), revision: 3, time: noon, inverse: [])
    let position = try log.next(1)
    await #expect(throws: RecordFailure.misplaced(revision: 3)) {
      _ = try await files[1].replay([late], at: position)
    }
    let failure = await #expect(throws: RecordFailure.self) {
      _ = try await files[1].replay([gone], at: position)
    }
    guard case .differing(revision: 1, _) = failure else {
      Issue.record("it was not found to differ: \(String(describing: failure))")
      return
    }
    #expect(try rows(of: files[1]) == before)
  }

  @Test func `a file of a lone server has no position`() async throws {
    let alone = try VenueFile.create(
      at: folder.file("alone.venue"), venue: sampleVenue, images: sampleImages)
    #expect(try await alone.position() == nil)
    #expect(throws: VenueFileError.self) {
      try VenueCopy.store(Array("no venue".utf8), at: folder.file("broken.venue"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("broken.venue")))
  }
}

/// Makes the records of an owner.
private final class RecordSource {
  private var tenure = Tenure(
    of: "expo", claimedBy: 7, seeing: Tenure.View(term: 0, head: .none, headModRevision: 0))

  /// The position behind the next record, which leads to a revision.
  func next(_ revision: Int) throws -> RecordPosition {
    _ = tenure.append(Array("to \(revision)".utf8))
    let record = try #require(tenure.pending)
    _ = tenure.take(.written(modRevision: record.revision), of: record.revision)
    return RecordPosition(head: record.head, term: record.term, revision: revision)
  }
}
