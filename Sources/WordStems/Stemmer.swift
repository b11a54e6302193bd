import CStemmer

/// Reduces words to what their forms have in common, by the Snowball algorithm of a language:
/// “mapping” and “mapped” to “map”.
///
/// Porter, *Snowball: a language for stemming algorithms*, 2001. Stems are for comparison only; many
/// are no words. One stemmer serves one caller at a time.
public final class Stemmer {
  /// Freed in `deinit`; no other code sees it.
  private let stemmer: OpaquePointer

  /// Makes a stemmer.
  ///
  /// - Parameter language: an ISO 639 code, “de” or “deu”, of a language that Snowball knows.
  /// - Returns: `nil` for other languages.
  public init?(language: String) {
    guard let stemmer = sb_stemmer_new(language, "UTF_8") else { return nil }
    self.stemmer = stemmer
  }

  deinit { sb_stemmer_delete(stemmer) }

  /// The stem of a word in lower case.
  ///
  /// - Returns: the word itself where the library runs out of memory.
  public func stem(_ word: String) -> String {
    var word = word
    return word.withUTF8 { bytes in
      guard let stem = sb_stemmer_stem(stemmer, bytes.baseAddress, CInt(bytes.count)) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      // The stemmer owns the bytes until its next call: they are copied here.
      let length = Int(sb_stemmer_length(stemmer))
      return String(decoding: UnsafeBufferPointer(start: stem, count: length), as: UTF8.self)
    }
  }
}
