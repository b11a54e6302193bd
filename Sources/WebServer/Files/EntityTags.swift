/// The tags of an `If-None-Match` field (RFC 9110, section 13.1.2).
struct EntityTags {
  private let tags: [Substring]

  init(_ field: String?) {
    tags = (field ?? "").split(separator: ",").map { part in
      let tag = part.drop { $0 == " " }
      // A weak comparison: that of `If-None-Match`.
      return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
  }

  /// Whether one of them is this strong tag.
  func match(_ tag: String) -> Bool {
    tags.contains { $0 == "*" || $0.prefix { $0 != " " } == tag }
  }

  /// A strong tag: the length and two FNV-1a hashes of the bytes.
  static func tag(of bytes: [UInt8]) -> String {
    var first: UInt64 = 0xCBF2_9CE4_8422_2325
    var second: UInt64 = 0x8422_2325_CBF2_9CE4
    for byte in bytes {
      first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
      second = (second &+ UInt64(byte)) &* 0x100_0000_01B3
    }
    let text = [UInt64(bytes.count), first, second].map { String($0, radix: 36) }
    return "\"\(text.joined(separator: "-"))\""
  }
}

/// The codings of an `Accept-Encoding` field (RFC 9110, section 12.5.3).
struct AcceptedCodings {
  private var weights: [String: Double] = [:]

  init(_ field: String?) {
    for part in (field ?? "").lowercased().split(separator: ",") {
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = pieces.first else { continue }
      let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) }
      weights[name] = (weight ?? 1) ?? 0
    }
  }

  /// Whether a coding may be sent.
  func contains(_ coding: String) -> Bool { (weights[coding] ?? weights["*"] ?? 0) > 0 }
}
