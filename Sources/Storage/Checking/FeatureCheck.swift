import GRDB
import Geometry
import IndoorModel
import JSONText

/// Checks the table of features, and the R*Tree beside it.
struct FeatureCheck {
  /// A feature as its row has it.
  private struct FeatureRow {
    fileprivate let feature: Feature
    fileprivate let changed: Int
    fileprivate let created: Int
    fileprivate let number: Int

    init(_ row: Row) throws {
      feature = try FeatureRows.feature(row)
      number = try row.integer("number")
      created = try row.revision("created")
      changed = try row.revision("changed")
    }
  }

  /// The rows that can be read.
  private let rows: [FeatureRow]
  private let database: Database
  private let findings: FindingList
  private let venue: Venue

  /// Reads every row.
  ///
  /// - Parameters:
  ///   - venue: the venue; its features are not read.
  ///   - isFormChecked: whether a row that another program wrote in another form is a finding.
  init(
    _ database: Database, _ findings: FindingList, venue: Venue, isFormChecked: Bool = true
  ) {
    self.database = database
    self.findings = findings
    self.venue = venue
    var rows: [FeatureRow] = []
    findings.attempt("features") {
      let cursor = try Row.fetchCursor(database, sql: "SELECT * FROM feature ORDER BY id")
      while let row = try cursor.next() {
        let subject = "feature “\((try? row.text("id")) ?? "?")”"
        findings.attempt(subject) {
          let found = try FeatureRow(row)
          rows.append(found)
          if isFormChecked, try !Self.isCanonical(row, of: found.feature) {
            findings.add(subject, "is not written in Floorcast's form")
          }
        }
      }
    }
    self.rows = rows
  }

  /// The features that can be read.
  var features: [Feature] { rows.map(\.feature) }

  /// The revision that changed each feature last, as its row has it.
  var changes: [(id: Identifier<Feature>, revision: Int)] {
    rows.map { ($0.feature.id, $0.changed) }
  }

  private static func isCanonical(_ row: Row, of feature: Feature) throws -> Bool {
    try row.text("geometry") == feature.geometry.value.jsonText()
      && row.text("properties") == Value.object(feature.properties).jsonText()
  }

  /// Checks every feature by the rules of its kind.
  func checkRules() {
    for row in rows {
      let subject = "feature “\(row.feature.id)”"
      for problem in FeatureSchema.problems(of: row.feature, in: venue) {
        findings.add(subject, "\(problem.field) \(problem.message)")
      }
      if !(0...venue.revision).contains(row.changed) || row.created > row.changed {
        findings.add(
          subject,
          "has impossible revisions: created by \(row.created), changed by \(row.changed)")
      }
    }
  }

  /// Compares the R*Tree with the bounds of the features.
  func checkBounds() {
    findings.attempt("R*Tree") {
      let finding = try String.fetchOne(database, sql: "SELECT rtreecheck('featureBounds')")
      if let finding, finding != "ok" { findings.add("R*Tree", finding) }
      let tables = FeatureRows(database)
      var found = try storedBounds()
      for row in rows {
        let expected = try tables.place(of: row.feature).map { place in
          TreeBounds(place.0, floors: place.1)
        }
        if found.removeValue(forKey: row.number) != expected {
          findings.add(
            "feature “\(row.feature.id)”", "is elsewhere in the R*Tree than on its floor")
        }
      }
      for number in found.keys.sorted() {
        findings.add("R*Tree", "has an entry for feature number \(number), which does not exist")
      }
    }
  }

  private func storedBounds() throws -> [Int: TreeBounds] {
    var found: [Int: TreeBounds] = [:]
    let cursor = try Row.fetchCursor(database, sql: "SELECT * FROM featureBounds")
    while let row = try cursor.next() {
      found[try row.decode(Int.self, atIndex: 0)] = try TreeBounds(row)
    }
    return found
  }
}

/// What the R*Tree holds of a feature: minX, maxX, minY, maxY and the range of its floors'
/// positions, as 32-bit numbers rounded outward like SQLite rounds them.
private struct TreeBounds: Hashable {
  private let numbers: [Double]

  init(_ row: Row) throws {
    numbers = try (1...6).map { try row.decode(Double.self, atIndex: $0) }
  }

  init(_ bounds: Box, floors: ClosedRange<Int64>) {
    numbers = [
      Float(below: bounds.min.x), Float(above: bounds.max.x), Float(below: bounds.min.y),
      Float(above: bounds.max.y), Float(below: Double(floors.lowerBound)),
      Float(above: Double(floors.upperBound)),
    ].map(Double.init)
  }
}

/// `rtreeValueDown` and `rtreeValueUp` of SQLite's rtree.c.
extension Float {
  private static let towards = 1 - 1 / 8_388_608.0
  private static let away = 1 + 1 / 8_388_608.0

  fileprivate init(below value: Double) {
    let nearest = Float(value)
    let isRight = Double(nearest) <= value
    self = isRight ? nearest : Float(value * (value < 0 ? Self.away : Self.towards))
  }

  fileprivate init(above value: Double) {
    let nearest = Float(value)
    let isRight = Double(nearest) >= value
    self = isRight ? nearest : Float(value * (value < 0 ? Self.towards : Self.away))
  }
}
