public import Foundation
import Geometry
public import IndoorModel
import JSONText
public import LiveMap
import Wire

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A venue of a running server, over HTTP.
public struct VenueClient: Sendable {
  private let session: URLSession
  private let venueURL: URL
  private let token: String?

  /// What one request carries at most: a thousand fit into the smallest body that a server takes.
  private static let batchSize = 1000

  /// Names a venue.
  ///
  /// - Parameters:
  ///   - server: the address that the server prints, e.g. `http://127.0.0.1:8080/`.
  ///   - token: a link or session of this program, for servers that have accounts.
  public init(server: URL, slug: String, token: String? = nil) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 10
    session = URLSession(configuration: configuration)
    self.token = token
    venueURL = server.appending(path: "api/v1/venues").appending(path: slug)
  }

  /// The venue as it is now, without pictures.
  public func venue() async throws(ClientError) -> Venue {
    let outline = try await json(URLRequest(url: venueURL))
    let features = try await json(URLRequest(url: venueURL.appending(path: "features")))
    do throws(ValueError) { return try Venue(outline: outline, features: features) } catch {
      throw ClientError(status: nil, description: "\(venueURL): \(error)")
    }
  }

  /// The number of the venue's last edit.
  public func revision() async throws(ClientError) -> Int {
    let outline = try await json(URLRequest(url: venueURL))
    return Int(outline.object?["revision"]?.number ?? 0)
  }

  /// Sends locations, a thousand at a time.
  public func report(_ reports: [LocationReport]) async throws(ClientError) {
    try await send(reports.map(\.value), as: "locations")
  }

  /// Sends measurements as bytes as far as these can say them, at most 20 000.
  ///
  /// - Returns: how many the server refused, and why it refused the first.
  public func deliver(
    _ measurements: [MeasurementReport]
  ) async throws(ClientError) -> Refusals {
    let body = MeasurementsBytes(measurements)
    var refusals = Refusals()
    if body.rest.count < measurements.count {
      var request = URLRequest(url: venueURL.appending(path: "measurements"))
      request.httpMethod = "POST"
      request.setValue(MeasurementsBytes.mediaType, forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(body.bytes)
      refusals.add(try await outcome(of: request))
    }
    refusals.add(try await deliver(body.rest.map(\.value), as: "measurements"))
    return refusals
  }

  /// Sends locations.
  ///
  /// - Returns: how many the server refused, and why it refused the first.
  public func deliver(_ locations: [LocationReport]) async throws(ClientError) -> Refusals {
    try await deliver(locations.map(\.value), as: "locations")
  }

  /// Sends how devices do, as docs/api.md has it, at most 1000.
  public func send(devices: [Value]) async throws(ClientError) {
    var request = URLRequest(url: venueURL.appending(path: "devices/status"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(Value.object(["devices": .array(devices)]).json())
    _ = try await json(request)
  }

  /// What the server answers about the venue.
  ///
  /// - Parameters:
  ///   - path: the way below the venue, e.g. `occupancy`.
  ///   - query: what stands behind the question mark.
  public func answer(
    _ path: String, query: [String: String] = [:]
  ) async throws(ClientError) -> Value {
    var url = venueURL.appending(path: path)
    if !query.isEmpty {
      url.append(queryItems: query.map { URLQueryItem(name: $0.key, value: $0.value) })
    }
    return try await json(URLRequest(url: url))
  }

  private func deliver(
    _ values: [Value], as name: String
  ) async throws(ClientError) -> Refusals {
    var rest = values[...]
    var refusals = Refusals()
    while !rest.isEmpty {
      var request = URLRequest(url: venueURL.appending(path: name))
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(
        Value.object([name: .array(Array(rest.prefix(Self.batchSize)))]).json())
      refusals.add(try await outcome(of: request))
      rest = rest.dropFirst(Self.batchSize)
    }
    return refusals
  }

  /// What became of reports; that all of them were refused is no error.
  private func outcome(of request: URLRequest) async throws(ClientError) -> Refusals {
    let (status, answer) = try await exchange(request)
    let members = answer?.object
    guard (200..<300).contains(status) || status == 422 && members?["refused"] != nil else {
      throw failure(of: request, status: status, answer)
    }
    let listed = members?["refused"]?.array ?? []
    return Refusals(
      count: members?["refusedCount"]?.number.map { Int($0) } ?? listed.count,
      reason: listed.first?.object?["reason"]?.string)
  }

  /// Sends measurements, a thousand at a time; a request of which all are refused is an error.
  public func report(_ measurements: [MeasurementReport]) async throws(ClientError) {
    try await send(measurements.map(\.value), as: "measurements")
  }

  private func send(_ values: [Value], as name: String) async throws(ClientError) {
    var rest = values[...]
    while !rest.isEmpty {
      var request = URLRequest(url: venueURL.appending(path: name))
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      let list = Array(rest.prefix(Self.batchSize))
      request.httpBody = Data(Value.object([name: .array(list)]).json())
      _ = try await json(request)
      rest = rest.dropFirst(Self.batchSize)
    }
  }

  private func json(_ request: URLRequest) async throws(ClientError) -> Value {
    let (status, value) = try await exchange(request)
    guard (200..<300).contains(status), let value else {
      throw failure(of: request, status: status, value)
    }
    return value
  }

  /// Sends a request; the answer's status, and its body if that is JSON.
  private func exchange(
    _ request: URLRequest
  ) async throws(ClientError) -> (status: Int, answer: Value?) {
    do {
      let (data, response) = try await session.answer(to: authorised(request))
      let value = try? Value(json: Array(data), depthLimit: Value.keptJSONDepthLimit)
      return ((response as? HTTPURLResponse)?.statusCode ?? 0, value)
    } catch {
      let url = request.url?.absoluteString ?? ""
      throw ClientError(status: nil, description: "\(url): \(error.localizedDescription)")
    }
  }

  private func failure(of request: URLRequest, status: Int, _ answer: Value?) -> ClientError {
    ClientError(
      status: status,
      description:
        "\(request.url?.absoluteString ?? ""): \(explanation(status: status, answer))")
  }

  /// The request with the token, if there is one.
  private func authorised(_ request: URLRequest) -> URLRequest {
    guard let token else { return request }
    var request = request
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    return request
  }

  /// What the server says is wrong; where it is the token, what to do about that.
  private func explanation(status: Int, _ value: Value?) -> String {
    let title = value?.object?["title"]?.string ?? "answers with status \(status)"
    switch status {
    case 401 where token == nil:
      return "\(title); the server takes a token (FLOORCAST_TOKEN or --token-file)"
    case 401: return "\(title); the token is unknown here, has expired or was revoked"
    case 403: return "\(title); the token may not do this, another role may"
    default: return title
    }
  }
}

/// Why a server did not do what a client asked.
public struct ClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status of the answer; `nil` where none came.
  public let status: Int?
  /// The address and what went wrong.
  public let description: String
}

/// How many of the reports that a client sent the server refused.
public struct Refusals: Hashable, Sendable {
  /// How many.
  public private(set) var count: Int
  /// Why the first was refused, in English.
  public private(set) var reason: String?

  /// Makes a number of refusals with their reason.
  public init(count: Int = 0, reason: String? = nil) { (self.count, self.reason) = (count, reason) }

  /// Adds those of a further request.
  public mutating func add(_ other: Refusals) {
    count += other.count
    reason = reason ?? other.reason
  }
}
