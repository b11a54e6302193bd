import Accounts
import IndoorModel
import Storage

/// The accounts, sessions and links in memory, so that no request waits for a disk: the last state
/// of the file, and which of them were used since. Small: accounts, sessions (at most 50 an
/// account), links (at most 1000 a venue) and guests.
struct LiveAccounts {
  private var state: AccountState
  private var byDigest: [TokenDigest: (id: String, until: Timestamp?)] = [:]
  private var sessions: [String: Session] = [:]
  private var links: [String: Link] = [:]
  /// Links that were stored one by one after a state was loaded, by the number of their write.
  private var recent: [(number: Int, link: Link)] = []
  private var used: (sessions: [String: Timestamp], links: [String: Timestamp]) = ([:], [:])

  init(_ state: AccountState) {
    self.state = state
    take(state)
  }

  /// The people, by id.
  var accounts: [String: Account] { state.accounts }

  /// The links of all venues.
  var allLinks: [Link] { Array(links.values) }

  /// The links of guests, by id.
  var guests: [String: Link] { links.filter(\.value.isGuest) }

  /// Whether the server has an owner.
  var hasOwner: Bool { state.accounts.values.contains(where: \.isOwner) }

  /// Takes over what the file says now.
  ///
  /// - Returns: whether it is newer than what was known.
  @discardableResult
  mutating func take(_ state: AccountState) -> Bool {
    guard state.number >= self.state.number else { return false }
    self.state = state
    byDigest = [:]
    for session in state.sessions {
      byDigest[session.digest] = (session.id, nil)
      if let previous = session.previous {
        byDigest[previous.digest] = (session.id, previous.until)
      }
    }
    for link in state.links { byDigest[link.digest] = (link.id, nil) }
    sessions = Dictionary(state.sessions.map { ($0.id, $0) }) { first, _ in first }
    links = Dictionary(state.links.map { ($0.id, $0) }) { first, _ in first }
    recent.removeAll { $0.number < state.number }
    for (_, link) in recent { put(link) }
    used.sessions = used.sessions.filter { sessions[$0.key] != nil }
    used.links = used.links.filter { links[$0.key] != nil }
    return true
  }

  /// Takes over one link that was stored, without the whole state.
  mutating func put(_ link: Link, number: Int) {
    guard number > state.number else { return }
    recent.append((number, link))
    put(link)
  }

  private mutating func put(_ link: Link) {
    byDigest[link.digest] = (link.id, nil)
    links[link.id] = link
  }

  /// The session or link of a token; marks it as used now.
  mutating func admit(_ digest: TokenDigest, at now: Timestamp) -> Credential? {
    guard let (id, until) = byDigest[digest], until.map({ now < $0 }) ?? true,
      let credential = credential(id: id, at: now)
    else { return nil }
    switch credential.source {
    case .session: used.sessions[id] = now
    case .link: used.links[id] = now
    }
    return credential
  }

  /// The session or link of an id, if it is good.
  func credential(id: String, at now: Timestamp) -> Credential? {
    let found: Credential
    if var session = sessions[id], let account = state.accounts[session.account] {
      if let time = used.sessions[id] { session.lastSeen = max(session.lastSeen, time) }
      found = Credential(source: .session(session), principal: account.principal)
    } else if let link = links[id].map(withLastUse) {
      found = Credential(source: .link(link), principal: link.principal)
    } else {
      return nil
    }
    return found.isGood(at: now) ? found : nil
  }

  /// A stored link with when it was used last, which is stored only once a minute.
  func withLastUse(_ link: Link) -> Link {
    var link = link
    link.lastUsed = [link.lastUsed, used.links[link.id]].compactMap(\.self).max()
    return link
  }

  /// Marks the session or link of an open socket as used now.
  mutating func touch(_ id: String, at now: Timestamp) {
    if sessions[id] != nil { used.sessions[id] = now }
    if links[id] != nil { used.links[id] = now }
  }

  /// The sessions and links that were used since the last call.
  mutating func takeUsed() -> (sessions: [String: Timestamp], links: [String: Timestamp]) {
    defer { used = ([:], [:]) }
    return used
  }
}
