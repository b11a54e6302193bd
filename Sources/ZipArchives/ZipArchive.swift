import CZip

/// Reads the files of a ZIP archive in memory, within limits that hold for what is unpacked.
///
/// Sizes that the archive states are not trusted: bytes count as they are unpacked.
public enum ZipArchive {
  /// The most that is taken of an archive.
  public struct Limits: Hashable, Sendable {
    /// The most entries, folders included.
    public var entries: Int
    /// The most bytes of one file.
    public var fileBytes: Int
    /// The most bytes of all files.
    public var totalBytes: Int

    /// Makes limits.
    public init(
      entries: Int = 2000, fileBytes: Int = 64 * 1024 * 1024, totalBytes: Int = 256 * 1024 * 1024
    ) {
      self.entries = entries
      self.fileBytes = fileBytes
      self.totalBytes = totalBytes
    }
  }

  /// Why an archive was not read.
  public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not an archive, or a damaged one.
    case damaged
    /// It has more entries than allowed.
    case tooManyEntries(Int, limit: Int)
    /// A file has more bytes than allowed, or all of them have.
    case tooLarge(file: String, limit: Int)
    /// A file is encrypted.
    case encrypted(file: String)
    /// A file is damaged, or packed by a method that is not known here.
    case unreadable(file: String)

    /// What is wrong and what to do, after the archive's name.
    public var description: String {
      switch self {
      case .damaged: "is no ZIP archive, or is cut off; save it again"
      case .tooManyEntries(let count, let limit):
        "has \(count) entries; at most \(limit) are read"
      case .tooLarge(let file, let limit):
        "unpacks to more than \(limit) bytes at “\(file)”; take out what is no plan"
      case .encrypted(let file): "has the encrypted file “\(file)”; save it without a password"
      case .unreadable(let file):
        "has the file “\(file)”, which is damaged or packed in an unknown way; save it again"
      }
    }
  }

  /// Whether bytes begin as an archive does.
  public static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// The files of an archive in its order, without folders.
  public static func files(
    of archive: [UInt8], limits: Limits = Limits()
  ) throws(Refusal) -> [(name: String, bytes: [UInt8])] {
    let result: Result<[(name: String, bytes: [UInt8])], Refusal> = archive.withUnsafeBytes {
      lent in
      do throws(Refusal) {
        let open = try OpenArchive(lent)
        return .success(try open.files(limits))
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}

/// Owns libzip's handle on bytes that it was lent.
///
/// - SeeAlso: https://libzip.org/documentation/
private struct OpenArchive: ~Copyable {
  private let handle: OpaquePointer

  /// - Parameter bytes: must outlive the archive; libzip does not copy them.
  init(_ bytes: UnsafeRawBufferPointer) throws(ZipArchive.Refusal) {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard
      let source = zip_source_buffer_create(
        bytes.baseAddress, zip_uint64_t(bytes.count), 0, &error)
    else { throw .damaged }
    guard let handle = zip_open_from_source(source, ZIP_RDONLY, &error) else {
      // The archive takes over the source only where it opens.
      zip_source_free(source)
      throw .damaged
    }
    self.handle = handle
  }

  deinit { zip_discard(handle) }

  func files(
    _ limits: ZipArchive.Limits
  ) throws(ZipArchive.Refusal) -> [(name: String, bytes: [UInt8])] {
    let count = Int(zip_get_num_entries(handle, 0))
    guard count <= limits.entries else {
      throw .tooManyEntries(count, limit: limits.entries)
    }
    var files: [(name: String, bytes: [UInt8])] = []
    var left = limits.totalBytes
    for index in 0..<max(count, 0) {
      let name = zip_get_name(handle, zip_uint64_t(index), 0).map { String(cString: $0) } ?? ""
      if name.isEmpty || name.hasSuffix("/") { continue }
      let bytes = try unpack(index, name, limit: min(limits.fileBytes, left))
      left -= bytes.count
      files.append((name, bytes))
    }
    return files
  }

  private func unpack(
    _ index: Int, _ name: String, limit: Int
  ) throws(ZipArchive.Refusal) -> [UInt8] {
    var state = zip_stat_t()
    zip_stat_init(&state)
    guard zip_stat_index(handle, zip_uint64_t(index), 0, &state) == 0 else {
      throw .unreadable(file: name)
    }
    if state.encryption_method != 0 { throw .encrypted(file: name) }
    // Refused early where the archive admits it.
    if state.size > zip_uint64_t(limit) { throw .tooLarge(file: name, limit: limit) }
    guard let file = zip_fopen_index(handle, zip_uint64_t(index), 0) else {
      throw .unreadable(file: name)
    }
    defer { zip_fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let read = Int(zip_fread(file, &chunk, zip_uint64_t(chunk.count)))
      if read < 0 { throw .unreadable(file: name) }
      if read == 0 { return bytes }
      guard bytes.count + read <= limit else { throw .tooLarge(file: name, limit: limit) }
      bytes += chunk[..<read]
    }
  }
}
