import CZlib

/// The gzip format (RFC 1952), by zlib.
package enum Gzip {
  /// How much time compression may take for how few bytes.
  package enum Effort: Int32, Sendable {
    /// About 6 ms a megabyte of JSON.
    case little = 1
    /// About 14 ms a megabyte of JSON, an eighth smaller than with little effort.
    case usual = 5
    /// As small as zlib makes it: about 40 ms a megabyte, so for what is kept only.
    case most = 9
  }

  /// The bytes as gzip; `nil` where zlib has no memory.
  ///
  /// - Complexity: O(*n*).
  package static func compressed(_ bytes: [UInt8], effort: Effort = .most) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe floorcast_gzip_begin(&stream, effort.rawValue) == Z_OK else { return nil }
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
