import Foundation
import GRDB

/// What is wrong with a tracks file; every case names the file.
public enum TrackFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file: nothing was recorded.
  case missing(path: String)
  /// The file is no tracks file, or its content is broken.
  case damaged(path: String, detail: String)
  /// The file was written by a later version of Floorcast.
  case newerSchema(path: String, version: Int, known: Int)
  /// The disk is full or fails, or may not be written.
  case disk(path: String, detail: String)
  /// The file was closed.
  case notOpen(path: String)

  /// One line for a person: the file, what is wrong with it, and what to do.
  public var description: String {
    switch self {
    case .missing(let path): "\(path): nothing was recorded yet"
    case .damaged(let path, let detail): "\(path): the tracks file is damaged (\(detail))"
    case .newerSchema(let path, let version, let known):
      "\(path): the tracks file was written by a newer Floorcast (schema \(version), this one "
        + "knows \(known)); update Floorcast, or move the file away"
    case .disk(let path, let detail):
      "\(path): the disk refuses (\(detail)); free some space or check the disk and the rights"
    case .notOpen(let path): "\(path): the tracks file is not open (any more)"
    }
  }

  init(_ error: any Error, path: String) {
    switch error {
    case let error as TrackFileError: self = error
    case let error as DatabaseError:
      let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT, .SQLITE_ERROR:
        self = .damaged(path: path, detail: detail)
      case .SQLITE_MISUSE: self = .notOpen(path: path)
      default: self = .disk(path: path, detail: detail)
      }
    case let error as CocoaError: self = .disk(path: path, detail: error.localizedDescription)
    default: self = .damaged(path: path, detail: "\(error)")
    }
  }
}
