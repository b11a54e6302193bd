import CZlib
import Foundation

/// Columns made smaller by zlib (RFC 1950), where that is smaller.
enum ZlibColumns {
  /// Fewer bytes are stored as they are.
  private static let least = 64
  /// More bytes than any minute of a floor has; guards against a damaged row.
  private static let most = 1 << 28

  /// The bytes to store: as they are, or compressed and then shorter.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= least else { return bytes }
    var size = compressBound(UInt(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(size))
    // The pointers are used by this one call and never leave the closures that lend them.
    let outcome = unsafe bytes.withUnsafeBufferPointer { from in
      unsafe result.withUnsafeMutableBufferPointer { to in
        unsafe compress2(to.baseAddress, &size, from.baseAddress, UInt(from.count), 6)
      }
    }
    guard outcome == Z_OK, size < bytes.count else { return bytes }
    result.removeLast(result.count - Int(size))
    return result
  }

  /// The bytes that were packed; `nil` when they cannot be.
  ///
  /// - Parameter size: how many there were.
  static func unpacked(_ bytes: [UInt8], size: Int) -> [UInt8]? {
    if bytes.count == size { return bytes }
    guard size > bytes.count, size <= most else { return nil }
    var result = [UInt8](repeating: 0, count: size)
    var count = UInt(size)
    let outcome = unsafe bytes.withUnsafeBufferPointer { from in
      unsafe result.withUnsafeMutableBufferPointer { to in
        unsafe uncompress(to.baseAddress, &count, from.baseAddress, UInt(from.count))
      }
    }
    return outcome == Z_OK && count == UInt(size) ? result : nil
  }

  /// Unpacks into an array that is there already.
  ///
  /// - Parameters:
  ///   - size: how many bytes there were.
  ///   - result: afterwards has so many.
  /// - Returns: whether that could be.
  static func unpack(_ packed: Data, size: Int, into result: inout [UInt8]) -> Bool {
    guard size >= packed.count, size <= most else { return false }
    if packed.count == size {
      result.removeAll(keepingCapacity: true)
      result.append(contentsOf: packed)
      return true
    }
    if result.count > size {
      result.removeLast(result.count - size)
    } else {
      result.append(contentsOf: repeatElement(0, count: size - result.count))
    }
    var count = UInt(size)
    // The pointers are used by this one call and never leave the closures that lend them.
    let outcome = unsafe packed.withUnsafeBytes { from in
      unsafe result.withUnsafeMutableBufferPointer { to in
        unsafe uncompress(
          to.baseAddress, &count, from.bindMemory(to: UInt8.self).baseAddress, UInt(from.count))
      }
    }
    return outcome == Z_OK && count == UInt(size)
  }
}
