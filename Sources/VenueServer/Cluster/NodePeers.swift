import CurlRequests
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// What the nodes of a cluster show each other.
public struct ClusterSecret: Sendable {
  /// The fewest characters of a secret.
  public static let shortest = 16

  private let text: String

  /// Takes a secret; `nil` for one that is too short, or that no header field can carry.
  public init?(_ text: String) {
    let isPrintable = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard text.utf8.count >= Self.shortest, isPrintable else { return nil }
    self.text = text
  }

  /// Encrypts the records of a file that all nodes hold alike.
  func seal(for file: String) -> RecordSeal { RecordSeal(secret: Array(text.utf8), file: file) }

  /// What a node sends in `Authorization`.
  fileprivate var credentials: String { "Cluster \(text)" }

  /// Whether a client has sent it in `Authorization`; takes as long for each wrong text of its length.
  func isShown(in text: String?) -> Bool {
    let right = credentials.utf8
    guard let given = text?.utf8, given.count == right.count else { return false }
    return zip(given, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Asks other nodes of the cluster by HTTP.
final class NodePeers: Sendable {
  /// Why a node has not answered.
  enum Failure: Error, CustomStringConvertible {
    /// No program takes connections at its address.
    case refused(String)
    /// There is no connection to it.
    case unreachable(String)
    /// Its connection has broken.
    case broken(String)
    /// It has not answered in time.
    case late(String)
    /// This one ends, or its request has come to nothing.
    case ended(String)

    var description: String {
      switch self {
      case .refused(let why), .unreachable(let why), .broken(let why), .late(let why),
        .ended(let why):
        why
      }
    }
  }

  /// Where nodes answer each other.
  static let path = "/cluster/v1/"
  /// Seconds that an owner may take for an edit before the client is asked to send it again. A pause of
  /// etcd's leader takes 1 to 2.5 s.
  private static let editTimeout = 3.0
  /// Seconds more for each megabyte of an edit, up to `relayTimeout`: an import is checked and drawn, too.
  private static let editTimePerMegabyte = 10.0
  /// Seconds without a byte of a file.
  private static let fileTimeout = 30.0
  /// Seconds for a node to hold a record in its file; a bit longer than it waits for that itself.
  private static let holdTimeout = 3.0
  /// Seconds that a node may take to become the owner; edits wait meanwhile.
  private static let takeOverTimeout = 2.0
  /// Seconds that an owner may take to hand a venue over, in several attempts.
  private static let moveTimeout = 12.0
  /// Seconds after which a node answers that it is there.
  static let heartbeatTime = 0.75
  /// Seconds after which it answers nodes of older versions.
  static let presenceTime = 2.0
  /// Seconds in which a node must have answered that it is there.
  static let heartbeatTimeout = 2.0
  /// Seconds for a node to say whether it misses another one.
  private static let missTimeout = 0.5

  /// Seconds in which a node gives its venues to others, when an operator asks for it.
  static let drainTime = 60.0
  /// Seconds for what a client asks the owner: a report or an import takes its time.
  private static let relayTimeout = 60.0

  /// Seconds for a connection.
  private static let connectionTimeout = 2.0
  /// How many requests are under way at once.
  private static let requestLimit = 256

  // What a node does not answer must not take the turns of what others answer soon.
  private let edits = CurlLoop(named: "edits", requestLimit: requestLimit)
  private let watching = CurlLoop(named: "presence", requestLimit: requestLimit)
  private let loop = CurlLoop(named: "peers", requestLimit: requestLimit)
  private let carriers: [Task<Void, Never>]
  private let secret: ClusterSecret

  init(secret: ClusterSecret) {
    self.secret = secret
    carriers = [loop, edits, watching].map { loop in Task { await loop.run() } }
  }

  deinit { for each in carriers { each.cancel() } }

  /// Has a venue's owner store an edit.
  ///
  /// - Parameter isHeldTwice: whether the owner answers only when another file holds the edit, too.
  /// - Throws: the owner's problem, or `Problem.ownerSilent`: the edit may have been stored.
  func forward(
    _ edit: Edit, of venue: String, to address: String, isHeldTwice: Bool
  ) async throws -> (applied: AppliedEdit, isNew: Bool) {
    let body = edit.value.json()
    let time = min(
      Self.relayTimeout, Self.editTimeout + Self.editTimePerMegabyte * Double(body.count) / 1e6)
    let answer: (status: Int, body: [UInt8])
    do {
      answer = try await ask(
        address, "venues/\(venue)/edits", .total(time + (isHeldTwice ? Self.holdTimeout : 0)),
        posting: body, by: edits)
    } catch { throw Problem.ownerSilent("\(error)") }
    let value = try? Value(json: answer.body, depthLimit: Value.keptJSONDepthLimit)
    guard let value else { throw Problem.ownerSilent("it did not answer with JSON") }
    guard (200..<300).contains(answer.status) else {
      throw Problem(answeredWith: value, status: answer.status)
    }
    return (try AppliedEdit(value: value), answer.status == 201)
  }

  /// Has another node answer a client.
  ///
  /// - Returns: its answer, and the record of the log that the client's change is in; `nil` where it is in none.
  /// - Throws: `Problem.ownerSilent` where it does not.
  func relay(
    _ request: Request, to address: String
  ) async throws -> (response: Response, record: Int64?) {
    let answer: (status: Int, body: [UInt8])
    do {
      answer = try await ask(
        address, "relay", .total(Self.relayTimeout),
        posting: RelayedRequest.bytes(of: request))
    } catch { throw Problem.ownerSilent("\(error)") }
    guard answer.status == 200 else {
      throw Problem.ownerSilent("it answered with status \(answer.status)")
    }
    return try RelayedRequest.answer(in: answer.body)
  }

  /// Whether one of some nodes holds a record of a venue in its file, now or within 2 s.
  func anyHolds(_ record: Int64, of venue: String, at addresses: [String]) async -> Bool {
    let body = Value.object(["record": .string(String(record))]).json()
    return await withTaskGroup(of: Bool.self) { group in
      for address in addresses {
        group.addTask {
          let answer = try? await self.ask(
            address, "venues/\(venue)/held", .total(Self.holdTimeout), posting: body, by: self.edits
          )
          return answer?.status == 204
        }
      }
      defer { group.cancelAll() }
      for await isHeld in group where isHeld { return true }
      return false
    }
  }

  /// Gives bytes to another node.
  func put(_ bytes: [UInt8], _ path: String, to address: String) async throws {
    let answer = try await ask(
      address, "venues/" + path, .silence(Self.fileTimeout), posting: bytes)
    guard answer.status == 204 else {
      throw Problem.ownerSilent("it answered with status \(answer.status)")
    }
  }

  /// Takes bytes from another node.
  func content(_ path: String, at address: String) async throws -> [UInt8] {
    try await bytes("venues/" + path, at: address)
  }

  /// The owner's file of a venue, as it is now.
  func file(of venue: String, at address: String) async throws -> [UInt8] {
    try await bytes("venues/\(venue)/file", at: address)
  }

  /// A file of another node that all nodes hold alike, as it is now.
  func sharedFile(_ name: String, at address: String) async throws -> [UInt8] {
    try await bytes(name, at: address)
  }

  private func bytes(_ path: String, at address: String) async throws -> [UInt8] {
    let answer = try await ask(address, path, .silence(Self.fileTimeout))
    guard answer.status == 200 else {
      throw Problem.ownerSilent("it answered with status \(answer.status)")
    }
    return answer.body
  }

  /// Has a node become the owner of a venue in place of this one, which stores no edits meanwhile.
  ///
  /// - Parameter term: this node's.
  func takeOver(_ venue: String, from term: Int64, at address: String) async throws {
    let body = Value.object(["from": .string(String(term))]).json()
    let answer: (status: Int, body: [UInt8])
    do {
      answer = try await ask(
        address, "venues/\(venue)/owner", .total(Self.takeOverTimeout), posting: body)
    } catch { throw Problem.ownerSilent("\(error)") }
    guard answer.status == 200 else { throw problem(answer) }
  }

  /// Has the owner of a venue hand it over.
  func move(_ venue: String, to node: String, at address: String) async throws {
    let answer = try await ask(
      address, "venues/\(venue)/owner", .total(Self.moveTimeout),
      posting: Value.object(["node": .string(node)]).json())
    guard answer.status == 200 else { throw problem(answer) }
  }

  /// Has a node give its venues away, or take them again.
  ///
  /// - Returns: the venues that no other node has taken.
  func setDraining(_ isDraining: Bool, at address: String) async throws -> [String] {
    let answer = try await ask(
      address, "draining", .total(Self.drainTime + 5),
      posting: Value.object(["isDraining": .bool(isDraining)]).json())
    guard answer.status == 200 else { throw problem(answer) }
    let kept = try Fields(Value(json: answer.body), of: "an answer").value("kept")
    return kept?.array?.compactMap(\.string) ?? []
  }

  private func problem(_ answer: (status: Int, body: [UInt8])) -> Problem {
    Problem(answeredWith: (try? Value(json: answer.body)) ?? .null, status: answer.status)
  }

  /// Whether the process of a node is there.
  enum Presence {
    /// It has answered.
    case there
    /// Its connection has broken.
    case broken
    /// No program takes connections at its address.
    case gone
    /// It does not answer, or the network does not reach it, which may pass.
    case silent
    /// It has answered at once, as nodes of older versions do.
    case older
    /// Nothing is known: its certificate is not trusted, or this node ends.
    case unclear
  }

  /// Waits a moment for a node's process to go.
  func presence(at address: String) async -> Presence {
    do throws(Failure) {
      let answer = try await ask(
        address, "heartbeat", .total(Self.heartbeatTimeout), by: watching)
      return answer.status == 200 ? .there : .older
    } catch {
      return switch error {
      case .refused: .gone
      case .unreachable, .late: .silent
      case .broken: .broken
      case .ended: .unclear
      }
    }
  }

  /// Whether some nodes miss another one; those that do not answer at once say nothing. The one itself is asked
  /// as well: any answer of it says that it is there.
  func whetherMissed(
    _ node: String, itself: String, at addresses: [String]
  ) async -> [Bool] {
    await withTaskGroup(of: Bool?.self) { group in
      group.addTask {
        let answer = try? await self.ask(
          itself, "missed/\(node)", .total(Self.missTimeout), by: self.watching)
        return answer == nil ? nil : false
      }
      for address in addresses {
        group.addTask {
          let answer = try? await self.ask(
            address, "missed/\(node)", .total(Self.missTimeout), by: self.watching)
          guard let answer, answer.status == 200 else { return nil }
          return try? Fields(Value(json: answer.body), of: "an answer").boolIfPresent("isMissed")
        }
      }
      return await group.reduce(into: []) { answers, answer in
        if let answer { answers.append(answer) }
      }
    }
  }

  private func ask(
    _ address: String, _ path: String, _ limit: CurlRequest.TimeLimit,
    posting body: [UInt8]? = nil, by loop: CurlLoop? = nil
  ) async throws(Failure) -> (status: Int, body: [UInt8]) {
    let request = CurlRequest(
      url: address + Self.path + path, body: body,
      fields: ["Authorization: \(secret.credentials)"],
      connectionTimeout: Self.connectionTimeout, limit: limit)
    let (answer, ending) = await (loop ?? self.loop).answer(to: request)
    switch ending {
    case .answered(let status): return (status, answer)
    case .refused(let why): throw .refused(why)
    case .unreachable(let why): throw .unreachable(why)
    case .untrusted(let why): throw .ended(why)
    case .broken(let why): throw .broken(why)
    case .late(let why, _): throw .late(why)
    case .cancelled: throw .ended("the request was given up")
    }
  }
}
