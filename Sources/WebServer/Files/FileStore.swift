import Foundation
import Glibc
import Support

/// Reads files below a root and keeps them in memory until they change, texts as gzip, too.
final class FileStore: Sendable {
  /// What is at a path.
  enum Kind { case none, file, directory }

  /// Bytes that are sent and their strong entity tag.
  struct Content: Sendable {
    let bytes: [UInt8]
    let tag: String

    fileprivate init(_ bytes: [UInt8]) {
      self.bytes = bytes
      tag = EntityTags.tag(of: bytes)
    }
  }

  /// A file as it was at a moment.
  struct File: Sendable {
    /// The file's bytes.
    let plain: Content
    /// The same as gzip, where that is worth its while.
    let zipped: Content?
    private let stamp: Stamp

    fileprivate init(_ bytes: [UInt8], isText: Bool, stamp: Stamp) {
      plain = Content(bytes)
      zipped = isText ? Self.zipped(bytes).map(Content.init) : nil
      self.stamp = stamp
    }

    /// Smaller ones would fit into one packet anyway, larger ones take too long to compress.
    private static let zipping = 1024...(4 << 20)

    private static func zipped(_ bytes: [UInt8]) -> [UInt8]? {
      guard zipping.contains(bytes.count), let zipped = Gzip.compressed(bytes),
        zipped.count < bytes.count
      else { return nil }
      return zipped
    }

    /// Whether the file on the disk is still this one.
    fileprivate func isOf(_ other: Stamp) -> Bool { stamp == other }

    /// The memory that it takes.
    fileprivate var byteCount: Int { plain.bytes.count + (zipped?.bytes.count ?? 0) }
  }

  /// What changes when a file does.
  fileprivate struct Stamp: Equatable {
    private let device: UInt
    private let inode: UInt
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      size = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  /// The files in memory, up to a limit.
  private struct Cache {
    private let limit: Int
    private var files: [FilePath: File] = [:]
    private var byteCount = 0

    init(limit: Int) { self.limit = limit }

    /// The file at a path, if it has not changed.
    func file(at path: FilePath, _ stamp: Stamp) -> File? {
      files[path].flatMap { $0.isOf(stamp) ? $0 : nil }
    }

    /// Keeps a file that is not too large for that; forgets all others where there is no room.
    mutating func keep(_ file: File, at path: FilePath) {
      guard file.byteCount <= limit / 4 else { return }
      byteCount -= files.removeValue(forKey: path)?.byteCount ?? 0
      if byteCount + file.byteCount > limit { self = Cache(limit: limit) }
      files[path] = file
      byteCount += file.byteCount
    }
  }

  private let root: String
  private let cache: Locked<Cache>

  /// The largest file that is served, in bytes.
  private static let sizeLimit = 256 << 20

  init(root: String, memory: Int) {
    self.root = Self.real(root) ?? root
    cache = Locked(Cache(limit: memory))
  }

  /// Looks what is at a path; symbolic links that lead out of the root are nothing.
  func kind(of path: FilePath) -> Kind {
    guard let (status, _) = look(at: path) else { return .none }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .directory
    case S_IFREG: return .file
    default: return .none
    }
  }

  /// Whether there is a file.
  func hasFile(at path: FilePath) -> Bool { kind(of: path) == .file }

  /// The file at a path, from memory when it has not changed.
  func file(at path: FilePath) -> File? {
    guard let (status, real) = look(at: path), status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.sizeLimit
    else { return nil }
    let stamp = Stamp(status)
    if let kept = cache.withLock({ $0.file(at: path, stamp) }) { return kept }
    // Where links lead is looked up once: they might lead elsewhere by now.
    guard let data = FileManager.default.contents(atPath: real) else { return nil }
    let file = File(Array(data), isText: MediaType.isText(path.name ?? ""), stamp: stamp)
    cache.withLock { $0.keep(file, at: path) }
    return file
  }

  private func look(at path: FilePath) -> (status: stat, path: String)? {
    let named = root + "/" + path.relative
    guard let real = Self.real(named), real == root || real.hasPrefix(root + "/") else {
      return nil
    }
    // A link to a hidden file is as hidden.
    guard !real.dropFirst(root.count).contains("/.") else { return nil }
    var status = stat()
    return unsafe stat(real, &status) == 0 ? (status, real) : nil
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
