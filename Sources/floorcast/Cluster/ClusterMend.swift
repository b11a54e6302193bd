import ArgumentParser
import CommandSupport
import EtcdLog
import Foundation
import IndoorModel
import Storage
import VenueServer

/// `floorcast cluster mend`: shows how a file and the log differ, and settles it where an operator decides.
struct ClusterMendCommand: AsyncParsableCommand {
  /// Which side counts.
  private enum Side: String, ExpressibleByArgument, CaseIterable {
    case log, file
  }

  static let configuration = CommandConfiguration(
    commandName: "mend",
    abstract: "Show how a venue's file and the log differ, by edits, and take one of both.",
    discussion: """
      Without --take nothing is changed. The node of the file must be stopped for --take log: its file \
      is kept under another name, and the node copies the owner's at its next start. For --take file all \
      nodes must be stopped: a copy of the file is kept, the log forgets the venue, and the node of this \
      file begins it again. The other nodes' files differ then: use --take log for each.
      """)

  @Argument(help: "The venue's file.") private var file: String
  @Option(help: ArgumentHelp("Compare with this file instead of the log.", valueName: "file"))
  private var with: String?
  @Option(help: ArgumentHelp("The side that counts: log or file.", valueName: "side"))
  private var take: Side?
  @OptionGroup private var engine: EngineOptions

  func validate() throws {
    if with != nil, take != nil { throw ValidationError("--take needs the log, not --with") }
    guard with != nil || engine.cluster != nil else {
      throw ValidationError("--cluster or --with is missing")
    }
  }

  func run() async throws {
    do {
      if let with {
        let (first, second) = (try open(with), try open(file))
        defer {
          first.close()
          second.close()
        }
        return show(try await EditDifference(first, second), first: with)
      }
      try await engine.withLog { log in
        let opened = try open(file)
        defer { opened.close() }
        show(try await EditDifference(log, opened), first: "the log")
        if let take { try await settle(take, opened, in: log) }
      }
    } catch let error as VenueFileError { throw Console.failure(error) }
  }

  private func open(_ path: String) throws(VenueFileError) -> VenueFile {
    try VenueFile.open(at: path, for: take == nil ? .reading : .writing)
  }

  private func show(_ difference: EditDifference, first: String) {
    if difference.onlyFirst.isEmpty, difference.onlySecond.isEmpty {
      return Console.say("Both hold the same edits.")
    }
    var table = TextTable(["only in", "revision", "time", "by", "edit", "what"])
    let rows =
      difference.onlyFirst.map { (first, $0) } + difference.onlySecond.map { (file, $0) }
    for (place, applied) in rows.sorted(by: { $0.1.revision < $1.1.revision }) {
      table.add([
        place, String(applied.revision), applied.time.rfc3339, applied.edit.author,
        applied.edit.id.rawValue, applied.outline,
      ])
    }
    Console.say(table.text)
  }

  private func settle(_ side: Side, _ opened: VenueFile, in log: ClusterLog) async throws {
    switch side {
    case .log:
      opened.close()
      let kept = try place()
      do { try FileManager.default.moveItem(atPath: file, toPath: kept) } catch {
        throw Console.failure("\(file): \(error.localizedDescription)")
      }
      Console.say("The file is kept as \(kept). Start its node: it copies the owner's file.")
    case .file:
      let slug = opened.current.slug
      guard try await log.status().members.isEmpty else {
        throw Console.failure("stop all nodes of the cluster first")
      }
      let kept = try place()
      try VenueFile.backup(file, to: kept)
      guard try await log.forget(venue: slug) else {
        throw Console.failure("a node owns \(slug): stop all nodes of the cluster first")
      }
      try await opened.leaveLog()
      Console.say(
        "A copy of the file as it was is \(kept). Start its node first, then use --take log at the "
          + "others.")
    }
  }

  /// Where the file is kept: a folder of its own beside it, so that no server opens the copy.
  private func place() throws -> String {
    let url = URL(fileURLWithPath: file)
    let name = url.deletingPathExtension().lastPathComponent
    let folder = url.deletingLastPathComponent()
      .appending(path: "\(name)-kept-\(Int(Date.now.timeIntervalSince1970))")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    } catch { throw Console.failure("\(folder.path): \(error.localizedDescription)") }
    return folder.appending(path: url.lastPathComponent).path
  }
}
