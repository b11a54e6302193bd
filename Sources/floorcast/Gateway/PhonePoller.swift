import CommandSupport
import Foundation
import Gateways
import IndoorModel
import JSONText
import RemoteVenue

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks the phones of a fleet once a second, side by side.
actor PhonePoller {
  private static let interval = Duration.seconds(1)
  private static let phoneLimit = 100

  private let delivery: GatewayDelivery
  private var phones: [String: PhoneClient] = [:]
  private var silent: Set<String> = []
  private var fleet = UWBNavigatorFleet()

  init(_ delivery: GatewayDelivery) { self.delivery = delivery }

  /// Asks a phone from now on.
  func add(_ host: String) {
    guard phones[host] == nil, phones.count < Self.phoneLimit else { return }
    phones[host] = PhoneClient(host)
  }

  /// Asks until the task is cancelled.
  func run() async throws {
    while true {
      let next = ContinuousClock.now + Self.interval
      let answers = await withTaskGroup { group in
        for (host, phone) in phones { group.addTask { await self.ask(phone, host) } }
        var answers: [Answer] = []
        for await answer in group { if let answer { answers.append(answer) } }
        return answers
      }
      await deliver(answers)
      try await Task.sleep(until: next, clock: .continuous)
    }
  }

  /// What one phone knows.
  private struct Answer {
    let host: String
    let anchors: Value
    let navigators: Value
  }

  private func ask(_ phone: PhoneClient, _ host: String) async -> Answer? {
    do {
      let answer = Answer(
        host: host, anchors: try await phone.answer("api/anchors"),
        navigators: try await phone.answer("api/navigators"))
      if silent.remove(host) != nil { Console.warn("floorcast: \(host) answers again") }
      return answer
    } catch {
      warn(of: host, error)
      return nil
    }
  }

  /// All anchors first: a navigator calls those of other phones by their names.
  private func deliver(_ answers: [Answer]) async {
    var reports: [GatewayReport] = []
    for answer in answers {
      do { reports += try fleet.takeAnchors(answer.anchors) } catch { warn(of: answer.host, error) }
    }
    for answer in answers {
      do { reports += try fleet.takeNavigators(answer.navigators, at: .now) } catch {
        warn(of: answer.host, error)
      }
    }
    await delivery.take(reports)
  }

  private func warn(of host: String, _ error: any Error) {
    guard silent.insert(host).inserted else { return }
    Console.warn("floorcast: \(host): \(error); still asking")
  }
}

/// A phone that serves its state over HTTP.
struct PhoneClient: Sendable {
  /// Why a phone's answer does not count.
  private struct AnswerError: Error, CustomStringConvertible {
    let description: String
  }

  private static let timeout = 3.0
  private static let sizeLimit = 1 << 20

  private let base: URL
  private let session: URLSession

  /// Names a phone by its address and port; `nil` for a text that is none.
  init?(_ host: String) {
    guard let url = URL(string: "http://\(host)/"), url.host() != nil, url.path() == "/",
      url.user() == nil
    else { return nil }
    base = url
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = Self.timeout
    session = URLSession(configuration: configuration)
  }

  /// What the phone answers to a path.
  func answer(_ path: String) async throws -> Value {
    let (data, response) = try await session.answer(
      to: URLRequest(url: base.appending(path: path)))
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200, data.count <= Self.sizeLimit else {
      throw AnswerError(description: "\(path) answers with status \(status)")
    }
    return try Value(foreignJSON: Array(data))
  }
}
