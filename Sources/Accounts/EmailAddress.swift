import Foundation

/// Where a mail can be sent to, written in one way only so that two can be compared.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address, in lower case.
  public let text: String

  /// Reads an address: a mailbox of RFC 5321 without quotes and comments, of at most 254 bytes.
  ///
  /// Letters are taken as lower case in both parts. By the standard, mailboxes may differ by case
  /// alone; none that people have does, and two accounts for one person would be a trap.
  /// - Returns: `nil` when it is none.
  public init?(_ text: String) {
    // Before anything is done that takes longer the longer it is: any client may send one.
    guard text.utf8.count <= 1000 else { return nil }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
      .precomposedStringWithCanonicalMapping.lowercased()
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= 254, parts.count == 2, (1...64).contains(parts[0].utf8.count),
      !parts[1].isEmpty, text.unicodeScalars.allSatisfy(Self.isUsual)
    else { return nil }
    for part in parts {
      let labels = part.split(separator: ".", omittingEmptySubsequences: false)
      if labels.contains(where: \.isEmpty) { return nil }
    }
    // A program that gets the address must not take it for an option.
    if text.hasPrefix("-") || parts[1].hasPrefix("-") { return nil }
    self.text = text
  }

  /// The address.
  public var description: String { text }

  private static func isUsual(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else {
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
        .spacingMark:
        return true
      default: return false
      }
    }
    return switch Character(scalar) {
    case "a"..."z", "0"..."9": true
    default: "@.!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains(scalar)
    }
  }
}
