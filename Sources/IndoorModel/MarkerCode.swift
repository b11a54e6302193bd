/// What is printed on a marker and stands in its short link `/m/CODE`: eight signs that are not mistaken
/// for each other.
///
/// Some 6.6 · 10¹¹ codes are possible, so that one that is drawn at random is as good as never taken, and
/// guessing finds none.
public struct MarkerCode: Hashable, Sendable {
  /// The signs: neither 0 nor 1, I, L, O or U.
  public static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
  /// How many signs a code has.
  public static let length = 8

  /// The code in capital letters, without a gap.
  public let text: String

  /// Reads a code as people type it: in small letters too, with spaces and hyphens.
  ///
  /// - Returns: `nil` for what is no code.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 64 else { return nil }
    let signs = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
    guard signs.count == Self.length, signs.allSatisfy(Self.alphabet.contains) else { return nil }
    self.text = signs
  }

  /// Draws a code.
  public init(using generator: inout some RandomNumberGenerator) {
    text = String(
      (0..<Self.length).map { _ in
        Self.alphabet[Int.random(in: Self.alphabet.indices, using: &generator)]
      })
  }
}

extension Feature {
  /// The code that is printed on this marker; `nil` for other kinds, and where there is none yet.
  public var code: MarkerCode? {
    kind == .marker ? properties["code"]?.string.flatMap { MarkerCode($0) } : nil
  }
}

extension Edit {
  /// The edit with a code for each marker that it puts without one: the code that the marker has, else
  /// another one.
  ///
  /// A marker that a client puts again without knowing its code so keeps the sign that hangs there.
  public func givingCodes(
    in venue: Venue, using generator: inout some RandomNumberGenerator
  ) -> Edit {
    var edit = self
    for (index, operation) in operations.enumerated() {
      guard case .put(var feature) = operation, feature.kind == .marker,
        feature.properties["code"] == nil
      else { continue }
      let code = venue.features[feature.id]?.code ?? MarkerCode(using: &generator)
      feature.properties["code"] = .string(code.text)
      edit.operations[index] = .put(feature)
    }
    return edit
  }
}
