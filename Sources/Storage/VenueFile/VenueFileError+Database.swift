import Foundation
import GRDB

extension VenueFileError {
  /// Translates what SQLite, the decoders of rows or the file system report about a file.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as VenueFileError: self = error
    case let error as DatabaseError: self.init(error, path: path)
    case let error as CocoaError where error.code == .fileReadNoPermission:
      self = .notPermitted(path: path, detail: error.localizedDescription)
    default: self = .damaged(path: path, detail: "\(error)")
    }
  }

  private init(_ error: DatabaseError, path: String) {
    let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notAVenueFile(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path, pid: nil)
    case .SQLITE_FULL, .SQLITE_IOERR: self = .disk(path: path, detail: detail)
    case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      self = .notPermitted(path: path, detail: detail)
    case .SQLITE_MISUSE: self = .notOpen(path: path)
    default: self = .damaged(path: path, detail: detail)
    }
  }
}
