import Foundation
import Glibc
import Support

/// Reads files below a root and keeps them in memory until they change, texts as gzip, too.
final class FileStore: Sendable {
  /// What is at a path.
  enum Kind { case none, file, directory }

  /// A file's bytes and their strong entity tag.
  struct File: Sendable {
    let bytes: [UInt8]
    let tag: String
    /// The same as gzip with a tag of its own, where that is worth its while.
    let zipped: Zipped?
    fileprivate let stamp: Stamp
    fileprivate var byteCount: Int { bytes.count + (zipped?.bytes.count ?? 0) }
  }

  /// Bytes in gzip.
  struct Zipped: Sendable {
    let bytes: [UInt8]
    let tag: String
  }

  /// What changes when a file does.
  fileprivate struct Stamp: Equatable {
    let device: UInt
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  private struct Cache {
    var files: [FilePath: File] = [:]
    var byteCount = 0
  }

  private let root: String
  private let memory: Int
  private let cache = Locked(Cache())

  /// The largest file that is served, in bytes.
  private static let sizeLimit = 256 << 20

  init(root: String, memory: Int) {
    self.root = Self.real(root) ?? root
    self.memory = memory
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
    if let kept = cache.withLock({ $0.files[path] }), kept.stamp == stamp { return kept }
    // Where links lead is looked up once: they might lead elsewhere by now.
    guard let data = FileManager.default.contents(atPath: real) else { return nil }
    let bytes = Array(data)
    let zipped = MediaType.isText(path.name ?? "") ? Self.zipped(bytes) : nil
    let file = File(
      bytes: bytes, tag: EntityTags.tag(of: bytes), zipped: zipped, stamp: stamp)
    keep(file, at: path)
    return file
  }

  /// Smaller ones would fit into one packet anyway, larger ones take too long to compress.
  private static let zipping = 1024...(4 << 20)

  private static func zipped(_ bytes: [UInt8]) -> Zipped? {
    guard zipping.contains(bytes.count), let zipped = Gzip.compressed(bytes),
      zipped.count < bytes.count
    else { return nil }
    return Zipped(bytes: zipped, tag: EntityTags.tag(of: zipped))
  }

  private func keep(_ file: File, at path: FilePath) {
    guard file.byteCount <= memory / 4 else { return }
    cache.withLock { cache in
      cache.byteCount -= cache.files.removeValue(forKey: path)?.byteCount ?? 0
      if cache.byteCount + file.byteCount > memory { cache = Cache() }
      cache.files[path] = file
      cache.byteCount += file.byteCount
    }
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

extension FileStore.Stamp {
  fileprivate init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
