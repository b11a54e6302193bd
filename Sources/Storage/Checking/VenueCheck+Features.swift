import GRDB
import Geometry
import IndoorModel
import JSONText

/// A feature as its row has it.
struct CheckedFeature {
  let feature: Feature
  let number: Int
  let created: Int
  let changed: Int
}

extension VenueCheck {
  /// Reads every feature and holds it against the rules.
  func checkFeatures(in venue: Venue) -> [CheckedFeature] {
    var checked: [CheckedFeature] = []
    attempt("features") {
      let cursor = try Row.fetchCursor(database, sql: "SELECT * FROM feature ORDER BY id")
      while let row = try cursor.next() {
        let subject = "feature “\((try? row.text("id")) ?? "?")”"
        attempt(subject) {
          let feature = try FeatureRows.feature(row)
          checked.append(
            CheckedFeature(
              feature: feature, number: try row.integer("number"),
              created: try row.integer("created"), changed: try row.integer("changed")))
          if try !isCanonical(row, of: feature) {
            report.add(subject, "is not written as Floorcast writes it")
          }
        }
      }
    }
    report.features = checked.count
    for row in checked { checkRules(of: row, in: venue) }
    return checked
  }

  private func isCanonical(_ row: Row, of feature: Feature) throws -> Bool {
    try row.text("geometry") == feature.geometry.value.jsonText()
      && row.text("properties") == Value.object(feature.properties).jsonText()
  }

  private func checkRules(of row: CheckedFeature, in venue: Venue) {
    let subject = "feature “\(row.feature.id)”"
    for problem in FeatureSchema.problems(of: row.feature, in: venue) {
      report.add(subject, "\(problem.field) \(problem.message)")
    }
    if !(0...venue.revision).contains(row.changed) || row.created > row.changed {
      report.add(subject, "is of revisions \(row.created) to \(row.changed), which cannot be")
    }
  }

  /// Holds the R*Tree against the bounds of the features.
  func checkBounds(of rows: [CheckedFeature]) {
    attempt("R*Tree") {
      let finding = try String.fetchOne(database, sql: "SELECT rtreecheck('featureBounds')")
      if let finding, finding != "ok" { report.add("R*Tree", finding) }
      let floors = FeatureRows(database: database)
      var found: [Int: [Double]] = [:]
      let cursor = try Row.fetchCursor(database, sql: "SELECT * FROM featureBounds")
      while let row = try cursor.next() {
        found[try row.decode(Int.self, atIndex: 0)] = try (1...6).map {
          try row.decode(Double.self, atIndex: $0)
        }
      }
      for row in rows {
        let expected = try floors.bounds(of: row.feature)?.map(Double.init)
        if found.removeValue(forKey: row.number) != expected {
          report.add("feature “\(row.feature.id)”", "is elsewhere in the R*Tree than on its floor")
        }
      }
      for number in found.keys.sorted() {
        report.add("R*Tree", "holds a feature number \(number) that is not there")
      }
    }
  }
}

extension FeatureRows {
  /// What the R*Tree holds of a feature: minX, maxX, minY, maxY and the range of its floors'
  /// positions, as 32-bit numbers rounded outward like SQLite rounds them.
  func bounds(of feature: Feature) throws -> [Float]? {
    guard let (bounds, floors) = try place(of: feature) else { return nil }
    return [
      Float(below: bounds.min.x), Float(above: bounds.max.x), Float(below: bounds.min.y),
      Float(above: bounds.max.y), Float(below: Double(floors.lowerBound)),
      Float(above: Double(floors.upperBound)),
    ]
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
