extension Venue {
  /// Whether a text may name a venue in addresses and of files: 1 to 64 lower-case letters `a` to
  /// `z`, digits and hyphens, no hyphen first.
  public static func isSlug(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && !text.hasPrefix("-")
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}
