import GRDB
import IndoorModel
import JSONText

extension Salvage {
  /// The edits at the end of the journal that lead to the salvaged venue, with what each changed.
  ///
  /// Beyond the first that is missing or does not fit, nothing could be undone or caught up with.
  func journal() -> [(edit: AppliedEdit, changes: VenueChanges)] {
    var kept: [(AppliedEdit, VenueChanges)] = []
    var replay = JournalReplay(venue: venue)
    for edit in edits.reversed() {
      guard edit.revision == replay.venue.revision else { break }
      var before = replay
      guard (try? before.takeBack(edit)) != nil else { break }
      var again = before
      guard let changes = try? again.apply(edit), again.venue == replay.venue else { break }
      kept.append((edit, changes))
      replay = before
    }
    return kept.reversed()
  }

  /// The versions that can be read.
  mutating func versions(_ tables: SalvagedTables) -> [(row: Row, name: String)] {
    var names: Set<String> = []
    var versions: [(Row, String)] = []
    for row in tables.rows["snapshot"] ?? [] {
      guard let name = try? row.text("name"), names.insert(name).inserted else { continue }
      do {
        _ = try Venue(
          value: Value(json: row.bytes("content"), depthLimit: Value.keptJSONDepthLimit),
          slug: venue.slug,
          revision: row.integer("revision"))
        versions.append((row, name))
      } catch { lose("version “\(name)”: \(error)") }
    }
    for name in (tables.ids["snapshot"] ?? []).subtracting(names).sorted() {
      lose("version “\(name)”: its page cannot be read")
    }
    return versions
  }
}
