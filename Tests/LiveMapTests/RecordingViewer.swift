import Geometry
import IndoorModel
import Logging
import Routing
import Support
import TestKit
import Testing

@testable import LiveMap

/// Keeps everything it is sent; takes no frame while it is slow.
final class RecordingViewer: Viewer {
  let id: ViewerID
  let format = FrameFormat.json
  private let slow = Locked(false)
  private let arrivals: AsyncStream<Said>
  private let continuation: AsyncStream<Said>.Continuation

  init(_ id: ViewerID) {
    self.id = id
    (arrivals, continuation) = AsyncStream.makeStream()
  }

  var isSlow: Bool {
    get { slow.withLock { $0 } }
    set { slow.withLock { $0 = newValue } }
  }

  func offer(_ frame: any EncodedMessage) -> Bool {
    if isSlow { return false }
    send(frame)
    return true
  }

  func send(_ message: any EncodedMessage) {
    if let said = message as? Said { continuation.yield(said) }
  }

  /// The next thing that a reader makes something of; others are passed over.
  func next<Result>(_ read: (Said) -> Result?) async -> Result? {
    for await said in arrivals {
      if let result = read(said) { return result }
    }
    return nil
  }

  func nextRoute() async -> RouteNews? {
    await next { if case .route(let news)? = $0.event { news } else { nil } }
  }

  /// The routes that were sent until now, in order.
  func newestRoutes() async -> [RouteNews] {
    send(Said())
    var routes: [RouteNews] = []
    for await said in arrivals {
      if said.event == nil, said.frame == nil, said.bytes == nil { break }
      if case .route(let news)? = said.event { routes.append(news) }
    }
    return routes
  }

  /// The routes that were sent until now, each of which must have been sent once.
  func routes() async -> [String: RouteNews] {
    var routes: [String: RouteNews] = [:]
    for news in await newestRoutes() {
      #expect(routes.updateValue(news, forKey: news.name.id) == nil)
    }
    return routes
  }

  /// Whether no route was sent that was not read.
  var isRead: Bool {
    get async { await routes().isEmpty }
  }

  func nextEdit() async -> AppliedEdit? {
    await next { if case .edit(let edit)? = $0.event { edit } else { nil } }
  }
}

/// What was said, unencoded.
final class Said: EncodedMessage {
  let event: LiveEvent?
  let frame: PositionFrame?
  let bytes: [UInt8]?

  init(event: LiveEvent? = nil, frame: PositionFrame? = nil, bytes: [UInt8]? = nil) {
    self.event = event
    self.frame = frame
    self.bytes = bytes
  }
}

struct Plain: LiveEncoder {
  func encode(_ event: LiveEvent) -> any EncodedMessage { Said(event: event) }
  func encode(positions bytes: [UInt8]) -> any EncodedMessage { Said(bytes: bytes) }
  func encode(_ frame: PositionFrame) -> any EncodedMessage {
    Said(frame: frame)
  }
  func encode(_ cells: CellCounts, as format: FrameFormat) -> any EncodedMessage { Said() }
}

struct Journal: EditJournal {
  var edits: [AppliedEdit] = []
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits {
    .edits(Array(edits.drop { $0.revision <= revision }.prefix(min(limit, 2))))
  }
}

func makeLive(
  _ venue: Venue, planner: RoutePlanner? = nil, journal: Journal = Journal()
) -> LiveVenue {
  LiveVenue(
    venue: venue, planner: planner ?? RoutePlanner(venue: venue),
    journal: journal, encoder: Plain(), logger: Logger(label: "test"), now: { moment(0) })
}

extension LiveVenue {
  /// Applies operations as the API does.
  func edit(
    _ operations: [IndoorModel.Operation], revision: Int, to venue: inout Venue
  ) async -> [IndoorModel.Operation] {
    guard let (changes, inverse) = try? venue.apply(operations) else {
      Issue.record("the edit is refused")
      return []
    }
    venue.revision = revision
    let edit = AppliedEdit(
      edit: Edit(
        id: Identifier("e-\(revision)"), base: 0, author: "ada", operations: operations),
      revision: revision, time: moment(0), inverse: inverse)
    await apply(edit, changes: changes, venue: venue)
    await settle()
    return inverse
  }
}
