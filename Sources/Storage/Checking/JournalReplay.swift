import IndoorModel
import JSONText

/// A venue that goes through its journal, backwards and forwards.
struct JournalReplay {
  /// Why a step of the journal does not fit.
  enum Misfit: Error, CustomStringConvertible {
    case inverse(EditError)
    case operations(EditError)
    case otherInverse

    var description: String {
      switch self {
      case .inverse(let error): "cannot be undone (\(error))"
      case .operations(let error): "cannot be applied again (\(error))"
      case .otherInverse: "has an inverse that differs from the stored one"
      }
    }
  }

  private(set) var venue: Venue

  init(venue: Venue) { self.venue = venue }

  /// Goes back to before an edit.
  mutating func takeBack(_ edit: AppliedEdit) throws(Misfit) {
    do { _ = try venue.apply(edit.inverse, limit: .max) } catch { throw .inverse(error) }
    venue.revision = edit.revision - 1
  }

  /// Goes on to after an edit.
  ///
  /// - Returns: what it changed.
  mutating func apply(_ edit: AppliedEdit) throws(Misfit) -> VenueChanges {
    var after = venue
    let changes: VenueChanges
    let inverse: [Operation]
    do { (changes, inverse) = try after.apply(edit.edit.operations, limit: .max) } catch {
      throw .operations(error)
    }
    guard inverse.jsonText == edit.inverse.jsonText else { throw .otherInverse }
    venue = after
    venue.revision = edit.revision
    return changes
  }
}
