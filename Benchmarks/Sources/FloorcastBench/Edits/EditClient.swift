import Foundation
import IndoorModel
import JSONText

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A writer of a venue over HTTP.
struct EditClient {
  /// The server did not store an edit.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  private let session = URLSession(configuration: .ephemeral)
  private let venue: URL

  init(server: URL, slug: String) {
    venue = server.appending(path: "api/v1/venues").appending(path: slug)
  }

  /// Submits an edit.
  ///
  /// - Returns: the revision that it made.
  func submit(_ edit: Edit) async throws -> Int {
    var request = URLRequest(url: venue.appending(path: "edits"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(edit.value.json())
    let (data, _) = try await session.data(for: request)
    let answer = try Value(json: Array(data), depthLimit: Value.keptJSONDepthLimit)
    guard let revision = answer.object?["revision"]?.number else {
      throw Refusal(description: "the edit was refused: \(answer.jsonText())")
    }
    return Int(revision)
  }

  /// Fetches all features and throws them away.
  ///
  /// - Returns: the number of bytes.
  func snapshotSize() async throws -> Int {
    try await session.data(from: venue.appending(path: "features")).0.count
  }
}
