public import WebServer

extension Server {
  /// Where a server listens and what it allows.
  public struct Configuration: Sendable {
    /// The address to listen on, e.g. `127.0.0.1`, `0.0.0.0` or `::`.
    public var host: String
    /// The port; 0 takes a free one.
    public var port: Int
    /// What to encrypt with; `nil` for plain HTTP.
    public var encryption: CertificateFiles?
    /// The WebSocket subprotocols that the application may agree on; of these it is shown the one
    /// that the client prefers.
    public var subprotocols: [String]
    /// The most bytes of a request's line and fields together; a client that sends more is hung up
    /// on. At most 65,000.
    public var requestHeaderLimit = 16_384
    /// Fields beyond those that libwebsockets knows which requests shall show, in lower case.
    public var extraFields = [
      "x-request-id", "idempotency-key", "sec-fetch-site", "access-control-request-method",
    ]
    /// The paths of health pages, which are answered before other work of the thread where the
    /// request is there as soon as its connection is, and nothing is encrypted.
    public var probePaths: Set<String> = []
    /// The most bytes of one WebSocket message; a larger one closes its socket with 1009.
    public var messageLimit = 1 << 20
    /// The most bytes that wait for one WebSocket client; more closes its socket with 1013.
    public var queueLimit = 1 << 20
    /// The most bytes of bodies that are received or answered at a time, all together; a client
    /// that would add more is answered 503 at once. Bodies of up to 64 KB are always taken.
    public var receivingLimit = 256 << 20
    /// The bytes read from a WebSocket at once, kept for each open one.
    public var receiveBuffer = 256
    /// The same for single subprotocols with clients that send much; at most 262,144.
    public var receiveBuffers: [String: Int] = [:]
    /// The bytes of a WebSocket that the kernel holds without having sent them.
    public var unsentLimit = 16_384
    /// The bytes of a WebSocket that the kernel holds, sent or not, until the client has them; it
    /// counts its own structures, too, and takes twice as many.
    public var sendBuffer = 131_072
    /// The most connections at a time; more are hung up on at once.
    public var connectionLimit = 10_000
    /// Seconds without a sign of life before a WebSocket client is pinged; it is dropped after
    /// twice as many.
    public var pingInterval = 20
    /// Seconds that a connection may stay open between two requests.
    public var idleTimeout = 60
    /// Seconds that a client may take for each part of a body, and for each part of the answer.
    public var requestTimeout = 20
    /// Seconds that a client may take for the whole head of a request, encryption included.
    public var headTimeout = 10
    /// The bytes a second that a body must come with and an answer be taken with, counted from its
    /// beginning, once `requestTimeout` has passed.
    public var leastRate = 1_024
    /// Seconds that a client may take for one message on a WebSocket.
    public var messageTimeout = 30
    /// The most connections that have asked for nothing for `pendingSeconds`, on each loop; of more the
    /// oldest is hung up on. Of those that have come just now there may be four times as many.
    public var pendingConnectionLimit = 1_024
    /// Seconds in which a client that means it has asked for something.
    public var pendingSeconds = 1
    /// Admits or refuses connections by their address; `nil` admits all.
    public var admission: (any Admission)?
    /// Seconds that connections have to finish once the server stops.
    public var drainTimeout = 3

    /// Makes a configuration with the usual limits.
    public init(host: String = "127.0.0.1", port: Int = 0, subprotocols: [String] = []) {
      self.host = host
      self.port = port
      self.subprotocols = subprotocols
    }
  }

  /// Why a server cannot run.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// The address is no address, in use, or not this machine's.
    case cannotListen(host: String, port: Int, reason: String)
    /// A certificate or key cannot be used.
    case cannotEncrypt(path: String, reason: String)
    /// libwebsockets could not be set up.
    case cannotStart(reason: String)
    /// It was stopped before it listened.
    case stopped

    /// A sentence for the log.
    public var description: String {
      switch self {
      case .cannotListen(let host, let port, let reason):
        "cannot listen on \(host), port \(port): \(reason)"
      case .cannotEncrypt(let path, let reason): "cannot encrypt with \(path): \(reason)"
      case .cannotStart(let reason): "cannot start the web server: \(reason)"
      case .stopped: "the web server was stopped"
      }
    }
  }
}
