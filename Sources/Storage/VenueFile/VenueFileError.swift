/// What is wrong with a venue file; every case names the file.
public enum VenueFileError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// There is no such folder.
  case missingFolder(path: String)
  /// A file that must not be overwritten is there already.
  case exists(path: String)
  /// The file's name is not `<slug>.venue`.
  case badName(path: String)
  /// The file is not SQLite, or SQLite of another application.
  case notAVenueFile(path: String)
  /// The file was a venue file, but its content is broken.
  case damaged(path: String, detail: String)
  /// The file of accounts is not what it was.
  case accountsDamaged(path: String, detail: String)
  /// The file of friends is not what it was.
  case friendsDamaged(path: String, detail: String)
  /// The file of a venue's alarms is not what it was.
  case alarmsDamaged(path: String, detail: String)
  /// The file of a venue's schedules of reports is not what it was.
  case reportsDamaged(path: String, detail: String)
  /// Another process (or another part of this one) has the file open for writing.
  case locked(path: String, pid: Int32?)
  /// Servers ended while they began to serve the file.
  case setAside(path: String)
  /// The file was written by a later version of Floorcast.
  case newerSchema(path: String, version: Int, known: Int)
  /// Another file took the name of one that was open; what was stored is in a copy beside it.
  case replaced(path: String, rescued: String)
  /// Another program wrote into the file while it was open; what was in memory is in a copy beside it.
  case overwritten(path: String, rescued: String)
  /// The file does not hold what the log of the cluster holds.
  case apart(path: String, detail: String)
  /// The other nodes of the cluster were not told what becomes of the venue.
  case notShared(path: String, detail: String)
  /// The operating system refuses to read or write the file.
  case notPermitted(path: String, detail: String)
  /// The disk is full or fails.
  case disk(path: String, detail: String)
  /// What should be stored is not a valid venue.
  case invalidVenue(path: String, detail: String)
  /// Edits were asked for that are no longer in the journal; `oldest` is the first that is.
  case compacted(path: String, oldest: Int)
  /// The file was closed, or opened for reading only.
  case notOpen(path: String)

  /// The file.
  public var path: String {
    switch self {
    case .missing(let path), .missingFolder(let path), .exists(let path), .badName(let path),
      .notAVenueFile(let path),
      .damaged(let path, _), .accountsDamaged(let path, _),
      .friendsDamaged(let path, _), .alarmsDamaged(let path, _), .reportsDamaged(let path, _),
      .locked(let path, _),
      .setAside(let path),
      .newerSchema(let path, _, _), .replaced(let path, _),
      .overwritten(let path, _), .apart(let path, _), .notShared(let path, _),
      .notPermitted(let path, _), .disk(let path, _), .invalidVenue(let path, _),
      .compacted(let path, _), .notOpen(let path):
      path
    }
  }
}

extension VenueFileError: CustomStringConvertible {
  /// One line for a person: the file, what is wrong with it, and what to do.
  public var description: String { "\(path): \(explanation)" }

  /// One line for a client that asks over the network: the file's name, but not where it lies.
  public var publicDescription: String { withoutFolder(description) }

  /// What is wrong and what to do, without the file and without where it lies.
  public var publicExplanation: String { withoutFolder(explanation) }

  private func withoutFolder(_ text: String) -> String {
    guard let end = path.lastIndex(of: "/") else { return text }
    return text.replacing(path[...end], with: "")
  }

  /// What can be saved of a file that was overwritten.
  static let whatMemoryHas =
    "the plan with every edit, the pictures, and the last edits of the history; "
    + "versions and the history before are lost with the file"

  /// What is wrong and what to do, without the file.
  public var explanation: String {
    switch self {
    case .missing:
      "there is no such file; make it with `floorcast import PLAN.geojson --into \(path)`"
    case .missingFolder: "there is no such folder; make it, or name another"
    case .exists: "the file is there already; choose another name, or --replace it"
    case .badName:
      "a venue file is named after its venue with lower-case letters, digits and hyphens, "
        + "e.g. expo-2026.venue; rename it"
    case .notAVenueFile:
      "this is not a venue file; move it elsewhere, or give another name with --into"
    case .damaged(_, let detail):
      "the file is damaged (\(detail)); put back a backup, or salvage the rest with "
        + "`floorcast repair`"
    case .accountsDamaged(_, let detail):
      "the file of accounts is damaged (\(detail)); put back a backup of it, or move it and the files "
        + "beside it away to begin without people and links"
    case .friendsDamaged(_, let detail):
      "the file of friends is damaged (\(detail)); put back a backup of it, or move it and the files "
        + "beside it away to begin without friends and messages"
    case .alarmsDamaged(_, let detail):
      "the file of alarms is damaged (\(detail)); put back a backup of it, or move it and the files "
        + "beside it away to begin without rules and alarms"
    case .reportsDamaged(_, let detail):
      "the file of reports is damaged (\(detail)); put back a backup of it, or move it and the files "
        + "beside it away to begin without schedules"
    case .locked(_, let pid):
      "the file is in use by \(pid.map { "process \($0)" } ?? "another process"); stop it first"
    case .setAside:
      "set aside, because the server ended \(StartMark.limit) times while it began to serve this "
        + "venue; check the file with `floorcast check`, mend it with `floorcast repair`, and delete "
        + "\(path)-lock to have it served again"
    case .newerSchema(_, let version, let known):
      "the file was written by a newer Floorcast (schema \(version), this one knows \(known)); "
        + "update Floorcast"
    case .replaced(_, let rescued):
      "another file took the place of this one while it was open; every edit is in \(rescued). "
        + "Decide which of the two you want under this name and start the server again"
    case .overwritten(_, let rescued):
      "another program wrote into this file while it was open; \(rescued) has "
        + "\(Self.whatMemoryHas). Decide which of the two you want under this name and start the "
        + "server again"
    case .notShared(_, let detail): "the other nodes of the cluster were not told: \(detail)"
    case .apart(_, let detail):
      "the file and the log of the cluster differ: \(detail). The file stays as it is, and so do those "
        + "of other nodes; see “When a file is apart” in docs/cluster.md"
    case .notPermitted(_, let detail):
      "no access (\(detail)); give the user who runs Floorcast the right to read and write the "
        + "file and its folder"
    case .disk(_, let detail):
      "the disk refuses (\(detail)); free some space or check the disk"
    case .invalidVenue(_, let detail): "not stored, because it is not a valid venue: \(detail)"
    case .compacted(_, let oldest):
      "the journal was compacted and begins with revision \(oldest); take a new snapshot"
    case .notOpen: "the file is not open for writing (any more)"
    }
  }
}
