// Properties have the names of rpc.proto.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Requests and answers of etcd's JSON gateway (`/v3`): rpc.proto of etcd 3.4 in protobuf's JSON, bytes
/// in base64, 64-bit numbers as texts, values of zero left out.
enum EtcdMessages {
  struct Number: Codable, Hashable, Sendable {
    let value: Int64

    init(_ value: Int64) { self.value = value }

    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let value = Int64(text) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "no number: \(text)"))
      }
      self.value = value
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(String(value))
    }
  }

  struct Header: Decodable, Sendable {
    let revision: Number?
  }

  struct KeyValue: Decodable, Sendable {
    private let mod_revision: Number?
    let key: Data
    let value: Data?

    /// The revision of the transaction that wrote it, or deleted it.
    func modRevision() throws(EtcdError) -> Int64 {
      guard let modRevision = mod_revision?.value, modRevision > 0 else {
        throw .other(code: 0, message: "etcd answered with a key that has no mod revision")
      }
      return modRevision
    }
  }

  /// An error response; streams of 3.4 name gRPC's code `grpc_code`.
  struct Failure: Decodable {
    private let code: Int?
    private let grpc_code: Int?
    private let message: String?
    private let error: String?

    /// What it means; `nil` where it is not etcd's.
    ///
    /// - Parameter sent: the bytes of the request.
    func error(sent: Int) -> EtcdError? {
      (grpc_code ?? code).map { EtcdError(code: $0, message: message ?? error ?? "", bytes: sent) }
    }
  }

  struct Streamed<Result: Decodable>: Decodable {
    let result: Result?
    let error: Failure?
  }

  struct Empty: Decodable {}

  // MARK: - Keys

  struct Range: Encodable {
    private let key: Data
    private let range_end: Data?
    private let limit: Number?
    private let revision: Number?

    init(_ key: Data, to end: Data? = nil, limit: Int64? = nil, asOf revision: Int64? = nil) {
      (self.key, range_end) = (key, end)
      (self.limit, self.revision) = (limit.map { .init($0) }, revision.map { .init($0) })
    }
  }

  struct RangeResponse: Decodable {
    let header: Header?
    let kvs: [KeyValue]?
    let more: Bool?

    /// The transaction as of which the keys were read.
    func revision() throws(EtcdError) -> Int64 {
      guard let revision = header?.revision?.value, revision > 0 else {
        throw .other(code: 0, message: "etcd answered without its revision")
      }
      return revision
    }
  }

  struct Put: Encodable {
    private let key: Data
    private let value: Data
    private let lease: Number?

    init(_ value: Data, at key: Data, lease: Int64? = nil) {
      (self.key, self.value, self.lease) = (key, value, lease.map { .init($0) })
    }
  }

  struct Delete: Encodable {
    private let key: Data
    private let range_end: Data

    init(_ key: Data, to end: Data) { (self.key, range_end) = (key, end) }
  }

  struct DeleteResponse: Decodable {
    let deleted: Number?
  }

  struct Compare: Encodable {
    private let key: Data
    private let target: String
    private let result: String
    private let mod_revision: Number

    init(_ key: Data, isOf modRevision: Int64) {
      (self.key, target, result, mod_revision) = (key, "MOD", "EQUAL", .init(modRevision))
    }
  }

  struct Operation: Encodable {
    private let request_range: Range?
    private let request_put: Put?
    private let request_delete_range: Delete?

    init(_ range: Range) {
      (request_range, request_put, request_delete_range) = (range, nil, nil)
    }

    init(_ put: Put) { (request_range, request_put, request_delete_range) = (nil, put, nil) }

    init(_ delete: Delete) {
      (request_range, request_put, request_delete_range) = (nil, nil, delete)
    }
  }

  struct Transaction: Encodable {
    private let compare: [Compare]
    private let success: [Operation]
    private let failure: [Operation]

    init(_ success: [Operation], where compare: [Compare] = [], otherwise: [Operation] = []) {
      (self.compare, self.success, failure) = (compare, success, otherwise)
    }
  }

  struct OperationResponse: Decodable {
    private let response_range: RangeResponse?

    /// The key that was read; `nil` where it is not there.
    func found() throws(EtcdError) -> KeyValue? {
      guard let response_range, response_range.header != nil else {
        throw .other(code: 0, message: "the answer to a transaction lacks what was read")
      }
      return response_range.kvs?.first
    }
  }

  struct TransactionResponse: Decodable {
    let header: Header?
    let succeeded: Bool?
    let responses: [OperationResponse]?
  }

  // MARK: - Leases and users

  struct Grant: Encodable {
    private let TTL: Number

    init(seconds: Int64) { TTL = .init(seconds) }
  }

  struct Lease: Encodable {
    private let ID: Number

    init(_ id: Int64) { ID = .init(id) }
  }

  struct LeaseResponse: Decodable {
    private let ID: Number?
    private let TTL: Number?

    var id: Int64? { ID?.value }
    /// Seconds; `nil` where there is no such lease.
    var seconds: Int64? { TTL?.value }
  }

  struct Credentials: Encodable {
    private let name: String
    private let password: String

    init(_ name: String, _ password: String) { (self.name, self.password) = (name, password) }
  }

  struct Token: Decodable {
    let token: String
  }

  // MARK: - Watching

  struct Watch: Encodable {
    private struct Create: Encodable {
      let key: Data
      let range_end: Data
      let start_revision: Number
      let progress_notify: Bool
      let fragment: Bool
    }

    private let create_request: Create

    init(_ key: Data, to end: Data, from revision: Int64) {
      create_request = Create(
        key: key, range_end: end, start_revision: .init(revision), progress_notify: true,
        fragment: true)
    }
  }

  struct Event: Decodable {
    private let type: String?
    let kv: KeyValue

    var isDeletion: Bool { type == "DELETE" }
  }

  struct WatchResponse: Decodable {
    private let header: Header?
    private let created: Bool?
    private let canceled: Bool?
    private let fragment: Bool?
    private let compact_revision: Number?
    private let cancel_reason: String?
    private let events: [Event]?

    /// Why etcd ends the watch.
    var refusal: EtcdError? {
      if let compacted = compact_revision?.value, compacted > 0 { return .compacted }
      guard canceled == true else { return nil }
      let reason = cancel_reason ?? "the watch was cancelled"
      if reason.contains("permission denied") { return .forbidden }
      let isOfUser = ["invalid auth token", "revision of auth store is old", "user name is empty"]
        .contains { reason.contains($0) }
      return isOfUser ? .wrongCredentials(reason) : .noLeader(reason)
    }

    /// What has changed, in order.
    var changes: [Event] { events ?? [] }

    /// The first revision that was not seen yet; `nil` where the message does not say.
    ///
    /// Only a message without events promises that all before its own revision was seen, and the one that
    /// answers the creation does not. After a fragment, more events of the same transaction may come.
    var next: Int64? {
      get throws(EtcdError) {
        if changes.isEmpty { return created == true ? nil : header?.revision.map { $0.value + 1 } }
        let last = try changes.map { (change) throws(EtcdError) in try change.kv.modRevision() }
          .max()
        return last.map { fragment == true ? $0 : $0 + 1 }
      }
    }
  }
}
