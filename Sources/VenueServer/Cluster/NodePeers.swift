import Foundation
import IndoorModel
import JSONText
import RemoteVenue
import WebServer
import Wire

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
struct NodePeers: Sendable {
  /// Where nodes answer each other.
  static let root = "/cluster/v1/"
  /// Where they answer about venues.
  static let path = root + "venues/"
  /// Where they answer clients of each other.
  static let relayPath = root + "relay"
  /// Where they give their accounts away.
  static let accountsPath = root + "accounts"
  /// Seconds that an owner may take for an edit before the client is asked to send it again. A pause of
  /// etcd's leader takes 1 to 2.5 s.
  private static let editTimeout = 3.0
  /// Seconds without a byte of a file.
  private static let fileTimeout = 30.0
  /// Seconds for what a client asks the owner: a report or an import takes its time.
  private static let relayTimeout = 60.0

  private let session: URLSession
  private let secret: ClusterSecret

  init(secret: ClusterSecret) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 32
    session = URLSession(configuration: configuration)
    self.secret = secret
  }

  /// Has a venue's owner store an edit.
  ///
  /// - Throws: the owner's problem, or `Problem.ownerSilent`: the edit may have been stored.
  func forward(
    _ edit: Edit, of venue: String, to address: String
  ) async throws -> (applied: AppliedEdit, isNew: Bool) {
    let answer: (status: Int, body: [UInt8])
    do {
      answer = try await ask(
        address, Self.path + "\(venue)/edits", timeout: Self.editTimeout, posting: edit.value.json()
      )
    } catch let error as URLError { throw Problem.ownerSilent(error.localizedDescription) }
    let value = try? Value(json: answer.body, depthLimit: Value.keptJSONDepthLimit)
    guard let value else { throw Problem.ownerSilent("it did not answer with JSON") }
    guard (200..<300).contains(answer.status) else {
      throw Problem(answeredWith: value, status: answer.status)
    }
    return (try AppliedEdit(value: value), answer.status == 201)
  }

  /// Has another node answer a client.
  ///
  /// - Throws: `Problem.ownerSilent` where it does not.
  func relay(_ request: Request, to address: String) async throws -> Response {
    let answer: (status: Int, body: [UInt8])
    do {
      answer = try await ask(
        address, Self.relayPath, timeout: Self.relayTimeout,
        posting: RelayedRequest.bytes(of: request))
    } catch let error as URLError { throw Problem.ownerSilent(error.localizedDescription) }
    guard answer.status == 200 else {
      throw Problem.ownerSilent("it answered with status \(answer.status)")
    }
    return try RelayedRequest.response(in: answer.body)
  }

  /// Gives bytes to another node.
  func put(_ bytes: [UInt8], _ path: String, to address: String) async throws {
    let answer = try await ask(
      address, Self.path + path, timeout: Self.fileTimeout, posting: bytes)
    guard answer.status == 204 else {
      throw Problem.ownerSilent("it answered with status \(answer.status)")
    }
  }

  /// Takes bytes from another node.
  func content(_ path: String, at address: String) async throws -> [UInt8] {
    try await bytes(Self.path + path, at: address)
  }

  /// The owner's file of a venue, as it is now.
  func file(of venue: String, at address: String) async throws -> [UInt8] {
    try await bytes(Self.path + "\(venue)/file", at: address)
  }

  /// The accounts of another node, as they are now.
  func accounts(at address: String) async throws -> [UInt8] {
    try await bytes(Self.accountsPath, at: address)
  }

  private func bytes(_ path: String, at address: String) async throws -> [UInt8] {
    let answer = try await ask(address, path, timeout: Self.fileTimeout)
    guard answer.status == 200 else {
      throw Problem.ownerSilent("it answered with status \(answer.status)")
    }
    return answer.body
  }

  private func ask(
    _ address: String, _ path: String, timeout: Double, posting body: [UInt8]? = nil
  ) async throws -> (status: Int, body: [UInt8]) {
    guard let url = URL(string: address + path) else {
      throw Problem.ownerSilent("its address is no URL")
    }
    var request = URLRequest(url: url, timeoutInterval: timeout)
    request.setValue(secret.credentials, forHTTPHeaderField: "Authorization")
    if let body {
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(body)
    }
    let (data, response) = try await session.answer(to: request)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, Array(data))
  }
}
