package import Geometry
package import IndoorModel

/// The body of a request for how right positions will be on a floor, on the plan as operations would
/// change it.
package struct CoverageRequest: Sendable {
  /// The most operations that a client may try at once.
  package static let operationLimit = 1000

  package let operations: [Operation]
  /// The floor's id or ordinal.
  package let floor: String
  /// Metres above the floor of anchors without a height, and of proposed ones.
  package let anchorHeight: Double
  /// Metres that the radio reaches.
  package let reach: Double

  package init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a prediction")
    operations =
      try fields.readIfPresent("operations") { (value) throws(ValueError) in
        try value.list(Operation.init(value:))
      } ?? []
    floor = try fields.read("floor") { (value) throws(ValueError) in
      if let ordinal = value.number, let whole = Int(exactly: ordinal) { return String(whole) }
      return try value.asText()
    }
    anchorHeight = try fields.numberIfPresent("anchorHeight", in: -100...1000) ?? 2.5
    reach = try fields.numberIfPresent("reach", in: 1...300) ?? 40
  }
}

/// The body of a request for anchors that give a wanted radius: the question, and how far the search
/// has come.
package struct ProposalRequest: Sendable {
  /// Anchors in a proposal at most.
  package static let siteLimit = 500

  package let coverage: CoverageRequest
  /// The radius in metres that is to hold tags with 95 % probability.
  package let radius: Double
  /// How many anchors may be added.
  package let most: Int
  /// The sites that were found so far.
  package let sites: [Point]
  /// What an earlier answer said.
  package let tried: Int

  package init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a proposal")
    coverage = try CoverageRequest(value)
    radius = try fields.read("radius") { (value) throws(ValueError) in
      try value.asNumber(in: 0.05...20)
    }
    most = try fields.integerIfPresent("most") ?? Self.siteLimit
    guard (1...Self.siteLimit).contains(most) else {
      throw ValueError("must be from 1 to \(Self.siteLimit)", at: "most")
    }
    sites =
      try fields.readIfPresent("sites") { (value) throws(ValueError) in
        try value.list(Self.point)
      } ?? []
    guard sites.count <= Self.siteLimit else {
      throw ValueError("must be at most \(Self.siteLimit)", at: "sites")
    }
    tried = max(0, try fields.integerIfPresent("tried") ?? 0)
  }

  private static func point(_ value: Value) throws(ValueError) -> Point {
    guard let pair = value.array, pair.count == 2 else {
      throw ValueError("must be two numbers")
    }
    return Point(x: try pair[0].asNumber(in: -1e6...1e6), y: try pair[1].asNumber(in: -1e6...1e6))
  }
}

extension Value {
  fileprivate func asNumber(in range: ClosedRange<Double>) throws(ValueError) -> Double {
    let number = try asNumber()
    guard range.contains(number) else {
      throw ValueError("must be from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension Fields {
  fileprivate func numberIfPresent(
    _ name: String, in range: ClosedRange<Double>
  ) throws(ValueError) -> Double? {
    try readIfPresent(name) { (value) throws(ValueError) in try value.asNumber(in: range) }
  }
}
