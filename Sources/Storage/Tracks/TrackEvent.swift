/// What an operator should know of a server's tracks.
public enum TrackEvent: Hashable, Sendable, CustomStringConvertible {
  /// A damaged file got another name, and a new one was begun.
  case setAside(path: String, copy: String, detail: String)
  /// Nothing can be written at present; the venue goes on without recording.
  case cannotWrite(TrackFileError)
  /// Writing succeeds again.
  case writesAgain(path: String)
  /// What was recorded was deleted because nothing is to be kept.
  case deleted(path: String)

  /// The sentence for people.
  public var description: String {
    switch self {
    case .setAside(let path, let copy, let detail):
      "\(path) was damaged (\(detail)): it was renamed to \(copy), and a new file was begun"
    case .cannotWrite(let error): "Tracks are not recorded: \(error)"
    case .writesAgain(let path): "\(path): tracks are recorded again"
    case .deleted(let path): "\(path) was deleted, because no tracks are to be kept"
    }
  }
}
