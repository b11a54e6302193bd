import CurlRequests
import Foundation
import Support

/// A client of an etcd cluster by its JSON gateway, which etcd 3.4 to 3.6 have at `/v3`.
///
/// It speaks to one member as long as that answers, and to the next one afterwards. `run` carries all
/// requests; those that are made before wait for it.
public final class EtcdClient: Sendable {
  private struct CurrentMember {
    var index = 0
    var token: String?
  }

  private let addresses: [EtcdAddress]
  private let credentials: EtcdCredentials
  private let timeouts: EtcdTimeouts
  private let loop = CurlLoop(named: "etcd")
  private let current = Locked(CurrentMember())
  private let authentication = Authentication()

  /// Prepares a client.
  ///
  /// - Parameter addresses: of the members, one at least; the first one is asked first.
  public init(
    _ addresses: [EtcdAddress], as credentials: EtcdCredentials = EtcdCredentials(),
    timeouts: EtcdTimeouts = EtcdTimeouts()
  ) {
    precondition(!addresses.isEmpty, "a cluster has a member")
    (self.addresses, self.credentials, self.timeouts) = (addresses, credentials, timeouts)
  }

  /// Carries requests until the task is cancelled, on a thread of its own.
  public func run() async { await loop.run() }

  /// Whether there is another member when one does not answer.
  var hasSeveralMembers: Bool { addresses.count > 1 }

  /// The member that is spoken to.
  public var address: EtcdAddress { addresses[current.withLock(\.index)] }

  // MARK: - Requests

  /// Sends a request, where need be to each member once.
  ///
  /// - Parameters:
  ///   - isRepeatable: whether the request may be made again when it is not known whether etcd has
  ///     done it. libcurl itself repeats a request when its open connection turns out to be closed.
  ///   - timeout: seconds for one member (default: that of the client).
  func send<Request: Encodable, Response: Decodable>(
    _ path: String, _ request: Request, isRepeatable: Bool, timeout: Double? = nil,
    as type: Response.Type = Response.self
  ) async throws(EtcdError) -> Response {
    let body = try encode(request)
    var last = EtcdError.ended
    var isTokenNew = false
    var attempt = 0
    while attempt < addresses.count {
      let address = self.address
      let token: String?
      do throws(EtcdError) { token = try await self.token(at: address) } catch {
        // The request itself was not sent yet.
        last = error
        guard error.isOfMember else { throw error }
        leave(address)
        attempt += 1
        continue
      }
      do throws(EtcdError) {
        do throws(EtcdError) {
          return try await response(path, body, of: address, token: token, timeout: timeout)
        } catch .wrongCredentials where token != nil && !isTokenNew {
          // Tokens end after five minutes, and with a restart of a member: etcd has done nothing.
          if let token { forget(token) }
          isTokenNew = true
          continue
        }
      } catch {
        last = error
        guard error.isOfMember else { throw error }
        leave(address)
        guard isRepeatable || !error.leavesWriteUnclear else { throw error }
      }
      attempt += 1
    }
    throw last
  }

  /// Reads something: asks each member once for `firstAttempt` seconds, from the present one on, and then
  /// like `send`. While the leader is stuck its followers do not answer either, and nothing says which
  /// member leads.
  func read<Request: Encodable, Response: Decodable>(
    _ path: String, _ request: Request, as type: Response.Type = Response.self
  ) async throws(EtcdError) -> Response {
    if addresses.count > 1 {
      let body = try encode(request)
      let first = current.withLock(\.index)
      for index in addresses.indices.map({ (first + $0) % addresses.count }) {
        let address = addresses[index]
        do throws(EtcdError) {
          let answer: Response = try await response(
            path, body, of: address, token: try await token(at: address),
            timeout: timeouts.firstAttempt)
          if index != first { leave(addresses[first], for: index) }
          return answer
        } catch {
          // It fetches a new token where that has ended.
          if case .wrongCredentials = error {
            return try await send(path, request, isRepeatable: true)
          }
          guard error.isOfMember else { throw error }
        }
      }
      leave(addresses[first])
    }
    return try await send(path, request, isRepeatable: true)
  }

  /// Begins a streamed response.
  func stream(
    _ path: String, _ request: some Encodable
  ) async throws(EtcdError) -> EtcdStream {
    let body = try encode(request)
    let address = self.address
    let token: String?
    do throws(EtcdError) { token = try await self.token(at: address) } catch {
      if error.isOfMember { leave(address) }
      throw error
    }
    let transfer = makeRequest(path, body, of: address, token: token, timeout: nil)
    let bytes = CurlStream(transfer, on: loop)
    // Another request may have given the member up while the token was fetched.
    guard self.address == address else {
      throw .noAnswer("\(address) was given up")
    }
    return EtcdStream(bytes: bytes, address: address, token: token)
  }

  /// Speaks to the next member, if the one that does not answer is still the present one, and ends its
  /// streams: etcd does not report a stuck member on a connection that only waits.
  ///
  /// - Parameters:
  ///   - next: the number of the member to speak to (default: the next one).
  ///   - byStream: whether a stream has noticed, which says nothing of the others of a lone member.
  func leave(_ address: EtcdAddress, for next: Int? = nil, byStream: Bool = false) {
    if byStream, addresses.count == 1 { return }
    let isCurrent = current.withLock { current in
      guard addresses[current.index] == address else { return false }
      current.index = next ?? (current.index + 1) % addresses.count
      return true
    }
    if isCurrent { loop.endStreams(of: address.description) }
  }

  /// Forgets a token that was refused, unless another request has fetched a new one.
  func forget(_ token: String) {
    current.withLock { if $0.token == token { $0.token = nil } }
  }

  private func encode(_ request: some Encodable) throws(EtcdError) -> [UInt8] {
    do { return try Array(JSONEncoder().encode(request)) } catch {
      throw .other(code: 0, message: "a request cannot be written: \(error)")
    }
  }

  private func makeRequest(
    _ path: String, _ body: [UInt8], of address: EtcdAddress, token: String?, timeout: Double?
  ) -> CurlRequest {
    var fields = token.map { ["Authorization: \($0)"] } ?? []
    // etcd ends a stream of a member that has had no leader for some time.
    if timeout == nil { fields.append("Grpc-Metadata-hasleader: true") }
    return CurlRequest(
      url: address.description + path, body: body, fields: fields,
      authorities: credentials.authorities, connectionTimeout: timeouts.connection,
      limit: timeout.map { .total($0) } ?? .stream)
  }

  private func response<Response: Decodable>(
    _ path: String, _ body: [UInt8], of address: EtcdAddress, token: String?, timeout: Double?
  ) async throws(EtcdError) -> Response {
    let (bytes, ending) = await loop.answer(
      to: makeRequest(path, body, of: address, token: token, timeout: timeout ?? timeouts.request))
    guard case .answered(200) = ending else {
      throw failure(ending, bytes, of: address, sent: body.count)
    }
    do { return try JSONDecoder().decode(Response.self, from: Data(bytes)) } catch {
      throw .notEtcd(address: address.description, status: 200)
    }
  }

  /// What an ending means that is no success.
  func failure(
    _ ending: CurlEnding, _ bytes: [UInt8], of address: EtcdAddress, sent: Int
  ) -> EtcdError {
    switch ending {
    case .refused(let why), .unreachable(let why), .late(let why, isSent: false):
      return .unreachable(why)
    case .untrusted(let why): return .untrusted(why)
    case .broken(let why), .late(let why, isSent: true): return .noAnswer(why)
    case .cancelled: return .ended
    case .answered(let status):
      let (decoder, data) = (JSONDecoder(), Data(bytes))
      // Streamed responses put it one level deeper.
      let failure =
        (try? decoder.decode(EtcdMessages.Failure.self, from: data))
        ?? (try? decoder.decode(EtcdMessages.Streamed<EtcdMessages.Empty>.self, from: data))?.error
      return failure?.error(sent: sent)
        ?? .notEtcd(address: address.description, status: status)
    }
  }

  // MARK: - The user

  private func token(at address: EtcdAddress) async throws(EtcdError) -> String? {
    guard let user = credentials.user else { return nil }
    if let token = current.withLock(\.token) { return token }
    return try await authentication.perform(at: address) { [self] () async throws(EtcdError) in
      if let token = current.withLock(\.token) { return token }
      let body = try encode(EtcdMessages.Credentials(user.name, user.password))
      let answer: EtcdMessages.Token = try await response(
        "/v3/auth/authenticate", body, of: address, token: nil, timeout: nil)
      current.withLock { $0.token = answer.token }
      return answer.token
    }
  }
}

/// A streamed response.
struct EtcdStream: Sendable {
  let bytes: CurlStream
  /// The member that sends it.
  let address: EtcdAddress
  /// The token that it was asked for with.
  let token: String?
}

/// Authenticates once for all requests that wait for a token of a member: etcd's check of a password
/// takes a tenth of a second of a processor, and an attempt that times out fails all of them at once.
private actor Authentication {
  private var attempts: [EtcdAddress: Task<Result<String, EtcdError>, Never>] = [:]

  func perform(
    at address: EtcdAddress, _ body: @escaping @Sendable () async throws(EtcdError) -> String
  ) async throws(EtcdError) -> String {
    let attempt = attempts[address] ?? begin(at: address, body)
    return try await attempt.value.get()
  }

  /// A task of its own, which ends with its request: it must outlive the first waiter's.
  private func begin(
    at address: EtcdAddress, _ body: @escaping @Sendable () async throws(EtcdError) -> String
  ) -> Task<Result<String, EtcdError>, Never> {
    let attempt = Task { () async -> Result<String, EtcdError> in
      defer { attempts[address] = nil }
      do throws(EtcdError) { return .success(try await body()) } catch { return .failure(error) }
    }
    attempts[address] = attempt
    return attempt
  }
}
