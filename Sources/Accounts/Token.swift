/// A secret that lets in the client that has it; its text is shown once and never kept.
public struct Token: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// What a token is for.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A person is signed in.
    case session = "fcs_"
    /// A link that may do one thing.
    case link = "fcl_"
    /// A person may make an account.
    case invitation = "fci_"
    /// A new password may be set, once.
    case reset = "fcr_"
    /// Signs in, once.
    case signIn = "fco_"
  }

  /// What it is for.
  public let kind: Kind
  /// The text that its owner has; for them alone, never for a log or a file.
  public let secret: String

  /// Draws a new one: 256 random bits.
  public init(_ kind: Kind) {
    self.kind = kind
    secret = kind.rawValue + Sodium.base64URL(Sodium.randomBytes(32))
  }

  /// Reads a text that a client claims to be a token.
  ///
  /// - Returns: `nil` when it has not the form of one.
  public init?(_ text: String) {
    guard text.utf8.count == 47, let kind = Kind(rawValue: String(text.prefix(4))),
      text.utf8.allSatisfy(Self.isUsual)
    else { return nil }
    self.kind = kind
    secret = text
  }

  private static func isUsual(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }

  /// What is kept of it.
  public var digest: TokenDigest { TokenDigest(bytes: Sodium.digest(Array(secret.utf8))) }

  /// The kind only, so that no log reveals the rest.
  public var description: String { kind.rawValue + "…" }
  /// The kind only.
  public var debugDescription: String { description }
  /// The kind only.
  public var customMirror: Mirror { Mirror(self, children: ["kind": kind]) }
}

/// BLAKE2b-256 of a token: enough to know it again, of no use to a thief of the file.
public struct TokenDigest: Hashable, Sendable {
  /// 32 bytes.
  public let bytes: [UInt8]

  /// Digests a secret that is no token, such as a code that people type.
  public init(of secret: String) { bytes = Sodium.digest(Array(secret.utf8)) }

  /// Takes what was kept.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes in Base64 for addresses, without padding.
  public var text: String { Sodium.base64URL(bytes) }

  /// Compares in a time that reveals nothing of where they differ.
  public static func == (left: TokenDigest, right: TokenDigest) -> Bool {
    Sodium.isEqual(left.bytes, right.bytes)
  }

  /// Feeds the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
