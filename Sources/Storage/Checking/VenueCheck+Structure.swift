import GRDB
import IndoorModel

extension VenueCheck {
  /// Holds floors, buildings and images against their rules.
  func checkStructure(of venue: Venue) {
    for problem in venue.settings.problems {
      report.add("the venue", "\(problem.field) \(problem.message)")
    }
    for building in venue.buildings {
      add(StructureSchema.problems(of: building), of: .building(building.id))
    }
    for floor in venue.floors {
      add(StructureSchema.problems(of: floor, in: venue), of: .floor(floor.id))
    }
    for image in venue.images {
      add(StructureSchema.problems(of: image, in: venue), of: .image(image.id))
      attempt("image “\(image.id)”") {
        guard try !ContentRows(database: database).matches(image) else { return }
        report.add("image “\(image.id)”", "its bytes are not there, or not what it says they are")
      }
    }
  }

  private func add(_ problems: [SchemaProblem], of subject: Subject) {
    for problem in problems {
      report.add("\(subject.word) “\(subject.id)”", "\(problem.field) \(problem.message)")
    }
  }

  /// Holds the bytes of every picture against their name.
  func checkContents() {
    attempt("contents") {
      let rows = try Row.fetchCursor(database, sql: "SELECT id, bytes FROM content")
      while let row = try rows.next() {
        let id = try row.text("id")
        if try ContentDigest.identifier(of: row.bytes("bytes")).rawValue != id {
          report.add("content \(id)", "its bytes are not those that were stored")
        }
      }
    }
  }

  /// Reads every version.
  func checkVersions() {
    attempt("versions") {
      let versions = VersionRows(database: database)
      let last = try VenueRows(database: database).revision()
      for version in try versions.all() {
        attempt("version “\(version.name)”") {
          _ = try versions.venue(of: version, slug: slug)
          if version.revision > last {
            report.add("version “\(version.name)”", "is of a revision that is still to come")
          }
        }
      }
    }
  }
}
