import IndoorModel
import Routing

/// The features that choices mean, looked up once for each revision of the venue.
struct CandidateLists {
  private struct Key: Hashable {
    let choice: Choice
    let profile: Profile
  }

  private static let limit = 256
  private var lists: [Key: CandidateList] = [:]

  /// The features that a choice means, for a walker.
  mutating func list(of choice: Choice, profile: Profile, in venue: Venue) -> CandidateList {
    let key = Key(choice: choice, profile: profile)
    if let list = lists[key] { return list }
    // No client can fill the memory with choices that no other makes.
    if lists.count >= Self.limit { lists = [:] }
    let list = CandidateList(of: choice, profile: profile, in: venue)
    lists[key] = list
    return list
  }

  /// Forgets all, because the venue has another revision.
  mutating func removeAll() { lists = [:] }
}
