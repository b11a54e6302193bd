import ArgumentParser
import CommandSupport
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `floorcast health`: asks a running server whether it is well, for containers and watchdogs.
struct Health: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Ask a running server whether it is well; exits with 0 if it is, with 1 if not.")

  @Argument(help: "The server's address, e.g. http://127.0.0.1:8080")
  private var server = "http://127.0.0.1:8080"

  func run() async throws {
    guard let base = URL(string: server), base.scheme == "http" || base.scheme == "https" else {
      throw Console.failure(
        "\(server): must be an address like http://127.0.0.1:8080", code: Console.usageCode)
    }
    // A proxy that the environment names (as Docker's does) is for the outside: through one that
    // cannot be reached, a server that is well would seem ill.
    _ = unsafe setenv("no_proxy", "*", 1)
    var request = URLRequest(url: base.appendingPathComponent("readyz"))
    request.timeoutInterval = 4
    do {
      let (data, response) = try await URLSession.shared.data(for: request)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw Console.failure(
          "\(server) answers, but is not well: \(String(decoding: data, as: UTF8.self))")
      }
      Console.say(String(decoding: data, as: UTF8.self))
    } catch let code as ExitCode { throw code } catch {
      throw Console.failure("\(server) does not answer: \(error.localizedDescription)")
    }
  }
}
