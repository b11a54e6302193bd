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
      throw ClientError(description: "\(venueURL): \(error)")
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
    let url = request.url?.absoluteString ?? ""
    do {
      let (data, response) = try await session.data(for: authorised(request))
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      let value = try? Value(json: Array(data), depthLimit: Value.keptJSONDepthLimit)
      if (200..<300).contains(status), let value { return value }
      throw ClientError(description: "\(url): \(explanation(status: status, value))")
    } catch let error as ClientError { throw error } catch {
      throw ClientError(description: "\(url): \(error.localizedDescription)")
    }
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
  /// The address and what went wrong.
  public let description: String
}
