import Glibc

/// A network address in 16 bytes; one of version 4 as IPv6 writes it (RFC 4291, section 2.5.5.2).
public struct NetworkAddress: Hashable, Sendable {
  fileprivate let bytes: [UInt8]

  /// Reads an address in numbers; a zone (`%eth0`), brackets and a port are left out.
  ///
  /// - Returns: `nil` for names and everything else.
  public init?(_ text: some StringProtocol) {
    var text = String(text)
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = String(text[text.index(after: text.startIndex)..<end])
    } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
      text = String(text[..<colon])
    }
    text = String(text.prefix { $0 != "%" })
    var four = [UInt8](repeating: 0, count: 4)
    var sixteen = [UInt8](repeating: 0, count: 16)
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      bytes = Self.mapped + four
    } else if unsafe inet_pton(AF_INET6, text, &sixteen) == 1 {
      bytes = sixteen
    } else {
      return nil
    }
  }

  private static let mapped: [UInt8] = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  /// Whether it is one of version 4.
  var isOfVersion4: Bool { bytes.starts(with: Self.mapped) }

  /// Whether it is this machine's own, 127.0.0.0/8 or ::1.
  var isLoopback: Bool {
    isOfVersion4 ? bytes[12] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// Whether hosts of the public internet have such addresses: none of this machine, of local
  /// networks, of links and groups, and none that lead to one of version 4 by another way.
  public var isPublic: Bool {
    if isOfVersion4 { return !Self.specialOfVersion4.contains { $0.contains(self) } }
    return Self.unicast?.contains(self) == true
      && !Self.specialOfVersion6.contains { $0.contains(self) }
  }

  /// <https://www.iana.org/assignments/iana-ipv4-special-registry> and the addresses of groups.
  private static let specialOfVersion4 = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
  ].compactMap { AddressRange($0) }

  /// All that is given to hosts of the public internet (RFC 4291, section 2.4).
  private static let unicast = AddressRange("2000::/3")

  /// <https://www.iana.org/assignments/iana-ipv6-special-registry>, as far as it lies there.
  private static let specialOfVersion6 = [
    "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
  ].compactMap { AddressRange($0) }

  /// What limits count by: the address, or with IPv6 the network of 64 bits that one customer has.
  var countedPart: ArraySlice<UInt8> { isOfVersion4 ? bytes[...] : bytes[..<8] }
}

/// All addresses that begin with the same bits, e.g. `10.0.0.0/8`, `::1`.
public struct AddressRange: Hashable, Sendable {
  private let address: NetworkAddress
  private let bits: Int

  /// Reads `ADDRESS` or `ADDRESS/BITS`.
  ///
  /// - Returns: `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let address = NetworkAddress(parts[0]) else { return nil }
    let offset = address.isOfVersion4 ? 96 : 0
    guard parts.count == 2 else {
      (self.address, bits) = (address, 128)
      return
    }
    guard let given = Int(parts[1]), (0...(128 - offset)).contains(given) else { return nil }
    (self.address, bits) = (address, given + offset)
  }

  /// Whether an address lies in it.
  func contains(_ other: NetworkAddress) -> Bool {
    let whole = bits / 8
    guard address.bytes[..<whole] == other.bytes[..<whole] else { return false }
    guard bits % 8 > 0 else { return true }
    let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (bits % 8))
    return address.bytes[whole] & mask == other.bytes[whole] & mask
  }
}
