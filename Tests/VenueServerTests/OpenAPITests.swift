import Accounts
import Foundation
import HTTPTypes
import IndoorModel
import JSONText
import Testing

@testable import VenueServer

/// Holds `docs/openapi.json` against the table of endpoints.
struct OpenAPITests {
  private let operations: [String: Fields]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/openapi.json")
    let document = try Value(json: Array(Data(contentsOf: file)))
    var operations: [String: Fields] = [:]
    for (path, methods) in try #require(document.object?["paths"]?.object) {
      for (method, operation) in try #require(methods.object) {
        operations["\(method.uppercased()) \(path)"] = try Fields(operation, of: "an operation")
      }
    }
    self.operations = operations
  }

  @Test func `the document describes every endpoint and no other`() {
    #expect(Set(operations.keys) == Set(Endpoints.all.map { "\($0.method.rawValue) \($0.path)" }))
  }

  @Test func `the document names the permission that an endpoint needs`() throws {
    for endpoint in Endpoints.all {
      let operation = try #require(operations["\(endpoint.method.rawValue) \(endpoint.path)"])
      #expect(
        operation.value("x-permission")?.string == endpoint.permission?.rawValue,
        "\(endpoint.method.rawValue) \(endpoint.path)")
      let isForPersons = try operation.boolIfPresent("x-persons-only") ?? false
      #expect(isForPersons == endpoint.isForPersons, "\(endpoint.path)")
    }
  }
}
