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
