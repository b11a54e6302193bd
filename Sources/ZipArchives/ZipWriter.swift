import CZip
import Foundation

/// Packs files into a ZIP archive in memory.
///
/// - SeeAlso: https://libzip.org/documentation/zip_source_buffer_create.html
public enum ZipWriter {
  /// libzip could not make the archive, for lack of memory.
  public struct Failure: Error {}

  /// The bytes of an archive with the files in their order, deflated.
  ///
  /// - Parameter modified: seconds since 1970, the time of all files; the same files with the same
  ///   time make the same bytes.
  public static func archive(
    of files: [(name: String, bytes: [UInt8])], modified: Int
  ) throws(Failure) -> [UInt8] {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let target = zip_source_buffer_create(nil, 0, 0, &error) else { throw Failure() }
    // Closing the archive would free the source, of which the bytes are read afterwards.
    zip_source_keep(target)
    defer { zip_source_free(target) }
    guard let handle = zip_open_from_source(target, ZIP_TRUNCATE, &error) else {
      zip_source_free(target)
      throw Failure()
    }
    for file in files where !add(file, to: handle, modified: modified) {
      zip_discard(handle)
      throw Failure()
    }
    guard zip_close(handle) == 0 else {
      zip_discard(handle)
      throw Failure()
    }
    return try bytes(of: target)
  }

  private static func add(
    _ file: (name: String, bytes: [UInt8]), to handle: OpaquePointer, modified: Int
  ) -> Bool {
    // libzip reads the bytes when it closes the archive, and frees them then.
    let count = file.bytes.count
    guard let copy = malloc(max(count, 1)) else { return false }
    file.bytes.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: count)
    }
    guard let source = zip_source_buffer(handle, copy, zip_uint64_t(count), 1) else {
      free(copy)
      return false
    }
    let index = zip_file_add(handle, file.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      return false
    }
    return zip_file_set_mtime(handle, zip_uint64_t(index), time_t(modified), 0) == 0
  }

  private static func bytes(of source: OpaquePointer) throws(Failure) -> [UInt8] {
    var state = zip_stat_t()
    zip_stat_init(&state)
    guard zip_source_stat(source, &state) == 0, zip_source_open(source) == 0 else {
      throw Failure()
    }
    defer { zip_source_close(source) }
    var bytes = [UInt8](repeating: 0, count: Int(state.size))
    guard zip_source_read(source, &bytes, zip_uint64_t(bytes.count)) == Int64(bytes.count) else {
      throw Failure()
    }
    return bytes
  }
}
