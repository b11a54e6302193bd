/// What happened to an open venue file from outside, for the server's log.
public enum VenueFileEvent: Hashable, Sendable {
  /// The file was deleted or renamed; it was written again under its name, nothing is lost.
  case putBack(path: String)
  /// The write-ahead log was deleted; what it held is in the file, nothing is lost.
  case logRestored(path: String)
  /// The write-ahead log was cut or written to; the file was written again, nothing is lost.
  case logRewritten(path: String)
  /// Another file took the name; all that was acknowledged is in a copy beside it.
  case rescued(path: String, copy: String)
  /// Another program wrote into the file; what was in memory is in a copy beside it.
  case rescuedFromMemory(path: String, copy: String)
  /// The file is no longer what it was, and what is still in memory cannot be written either.
  case notSaved(VenueFileError)
}

extension VenueFileEvent: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    switch self {
    case .putBack(let path):
      "\(path): the file was deleted or renamed while it was served; it was written anew with "
        + "every edit. Stop the server before you move venue files"
    case .logRestored(let path):
      "\(path): the write-ahead log beside the file was deleted while it was served; nothing is "
        + "lost. Leave *-wal and *-shm alone while the server runs"
    case .logRewritten(let path):
      "\(path): another program cut or overwrote the write-ahead log beside the file while it was "
        + "served; the file was written anew with every edit. Leave *-wal and *-shm alone while the "
        + "server runs"
    case .rescued(let path, let copy):
      "\(path): another file took the place of this one while it was served; every edit is in "
        + "\(copy). Decide which of the two you want under this name and start the server again; "
        + "until then the venue is shown and takes no edits"
    case .rescuedFromMemory(let path, let copy):
      "\(path): another program wrote into this file while it was served; \(copy) has "
        + "\(VenueFileError.whatMemoryHas). Decide which of the two you want under this name and "
        + "start the server again; until then the venue is shown and takes no edits"
    case .notSaved(let error):
      "\(error). The file was deleted or replaced while it was served, and its content exists "
        + "only in the running server now: put that right before you stop it"
    }
  }
}
