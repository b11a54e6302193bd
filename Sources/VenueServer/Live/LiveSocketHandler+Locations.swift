import Accounts
import IndoorModel
import LiveMap
import Wire

extension LiveSocketHandler {
  /// Takes a message of locations, if it is one that can be read straight from its bytes.
  ///
  /// - Returns: `false` when the reader of all messages is to have it.
  func takeLocations(_ text: [UInt8], for client: LiveClient) -> Bool {
    guard
      let message = LocationScanner.message(
        text, limit: ClientMessage.locationLimit, now: sockets.now())
    else { return false }
    if let problem = report(message.batch, to: message.venue, about: message.type, for: client) {
      client.send(problem, about: message.type)
    }
    return true
  }

  /// Reports locations to a venue.
  func report(
    _ batch: LocationBatch, to slug: String, about type: String?, for client: LiveClient
  ) -> Problem? {
    let missing: Set<Permission> = allows(.reportLocation, in: slug) ? [] : [.reportLocation]
    if let problem = refusal(of: missing, in: slug) { return problem }
    guard batch.isWithin(principal.scope) else { return .forbidden }
    return with(slug) { venue in
      let outcome = venue.report(
        batch, batch.entries.indices, exampleLimit: RefusalNote.exampleLimit)
      if !outcome.refused.isEmpty { self.tell(outcome, about: type, to: client) }
    }
  }

  /// Takes a binary message of locations.
  func read(_ bytes: [UInt8], _ client: LiveClient) {
    guard let frame = LocationFrame(bytes) else {
      client.send(.binaryMessage, about: nil)
      return
    }
    if let problem = refusal(of: allows(.reportLocation, in: nil) ? [] : [.reportLocation], in: nil)
    {
      client.send(problem, about: "locations")
      return
    }
    // Only who may report there could enrol there.
    guard let venue = venue(number: frame.venue), allows(.reportLocation, in: venue.slug) else {
      client.send(.notEnrolled(in: frame.venue), about: "locations")
      return
    }
    venue.perform { venue in
      let outcome = venue.report(frame, of: client.id, exampleLimit: RefusalNote.exampleLimit)
      if !outcome.refused.isEmpty { self.tell(outcome, about: "locations", to: client) }
    }
  }

  /// Tells a client what was refused: at once, but not more often than once a second.
  func tell(_ outcome: LocationOutcome, about type: String?, to client: LiveClient) {
    perform(note { $0.add(outcome, about: type, at: .now) }, for: client)
  }

  private func perform(_ step: RefusalNote.Step, for client: LiveClient) {
    switch step {
    case .wait: break
    case .tell(let outcome, let type):
      client.send(.refusedLocations(outcome, at: sockets.now()), about: type)
    case .askAgain(let duration):
      Task { [weak self] in
        try? await Task.sleep(for: duration)
        guard let self else { return }
        self.perform(self.note { $0.told(at: .now) }, for: client)
      }
    }
  }
}
