public import Foundation
import Geometry
public import IndoorModel
import JSONText

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A venue of a running server, over HTTP: the other end of this interface.
public struct VenueClient: Sendable {
  private let session: URLSession
  private let venueURL: URL

  /// Names a venue.
  ///
  /// - Parameter server: the address that the server prints, e.g. `http://127.0.0.1:8080/`.
  public init(server: URL, slug: String) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 10
    session = URLSession(configuration: configuration)
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
    var rest = reports[...]
    while !rest.isEmpty {
      var request = URLRequest(url: venueURL.appending(path: "locations"))
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      let list = rest.prefix(LocationsResource.limit).map(\.value)
      request.httpBody = Data(Value.object(["locations": .array(list)]).json())
      _ = try await json(request)
      rest = rest.dropFirst(LocationsResource.limit)
    }
  }

  /// Submits an edit.
  public func submit(_ edit: Edit) async throws(ClientError) -> AppliedEdit {
    var request = URLRequest(url: venueURL.appending(path: "edits"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(edit.value.json())
    let answer = try await json(request)
    do throws(ValueError) { return try AppliedEdit(value: answer) } catch {
      throw ClientError(description: "\(venueURL): \(error)")
    }
  }

  /// Fetches all features and throws them away.
  ///
  /// - Returns: the number of bytes.
  public func snapshotSize() async throws(ClientError) -> Int {
    let url = venueURL.appending(path: "features")
    do { return try await session.data(from: url).0.count } catch {
      throw ClientError(description: "\(url): \(error.localizedDescription)")
    }
  }

  private func json(_ request: URLRequest) async throws(ClientError) -> Value {
    let url = request.url?.absoluteString ?? ""
    do {
      let (data, response) = try await session.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      let value = try? Value(json: Array(data))
      if (200..<300).contains(status), let value { return value }
      let title = value?.object?["title"]?.string
      throw ClientError(description: "\(url): \(title ?? "answers with status \(status)")")
    } catch let error as ClientError { throw error } catch {
      throw ClientError(description: "\(url): \(error.localizedDescription)")
    }
  }
}

/// Why a server did not do what a client asked.
public struct ClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address and what is the matter.
  public let description: String
}
