import CZlib

/// The gzip format (RFC 1952), by zlib.
enum Gzip {
  /// The bytes as gzip, as small as zlib makes them; `nil` where it has no memory.
  ///
  /// - Complexity: O(*n*); about 30 ms a megabyte of script, so for what is kept only.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe floorcast_gzip_begin(&stream, Z_BEST_COMPRESSION) == Z_OK else { return nil }
    defer { _ = unsafe deflateEnd(&stream) }
    var source = bytes
    var result = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
    // The pointers are used by this one call and never leave the closures that lend them.
    let outcome = unsafe source.withUnsafeMutableBufferPointer { from in
      unsafe result.withUnsafeMutableBufferPointer { to in
        unsafe stream.next_in = from.baseAddress
        unsafe stream.avail_in = UInt32(from.count)
        unsafe stream.next_out = to.baseAddress
        unsafe stream.avail_out = UInt32(to.count)
        return unsafe deflate(&stream, Z_FINISH)
      }
    }
    guard outcome == Z_STREAM_END else { return nil }
    result.removeLast(result.count - Int(unsafe stream.total_out))
    return result
  }
}
