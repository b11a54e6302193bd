import HTTPTypes
public import WebServer

/// An application that is named after its server was made.
///
/// The live sides of the venues run on the server's thread, so the server is made first; nothing is
/// asked of it before it runs.
public final class LateApplication: Application {
  private let application = Locked<(any Application)?>(nil)

  /// Makes one that answers 503 until it is named.
  public init() {}

  /// Names the application.
  public func set(_ application: any Application) {
    self.application.withLock { $0 = application }
  }

  private var current: (any Application)? { application.withLock { $0 } }

  /// The limit of the application.
  public func bodyLimit(for request: Request) -> Int { current?.bodyLimit(for: request) ?? 0 }

  /// The answer of the application.
  public func respond(to request: Request) async -> Response {
    await current?.respond(to: request) ?? Problem.starting.response
  }

  /// The decision of the application.
  public func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    current?.acceptWebSocket(request, protocols: protocols) ?? .refuse(Problem.starting.response)
  }
}
