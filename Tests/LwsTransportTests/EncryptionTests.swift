import Foundation
import Glibc
import HTTPTypes
import Logging
import LwsTransport
import Testing
import WebServer

/// A folder with a certificate of our own making, for as long as it is kept.
private final class Certificate: Sendable {
  let folder: String
  var encryption: CertificateFiles {
    CertificateFiles(certificate: "\(folder)/cert.pem", key: "\(folder)/key.pem")
  }

  init() async throws {
    folder = NSTemporaryDirectory() + "certificate-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let made = try await run(
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1",
      "-keyout", "\(folder)/key.pem", "-out", "\(folder)/cert.pem")
    try #require(made.code == 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}

/// Runs a program to its end.
private func run(
  _ arguments: String..., input: String = ""
) async throws -> (code: Int32, output: String) {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "program").async {
      continuation.resume(
        with: Result {
          let process = Process()
          process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
          process.arguments = arguments
          let (incoming, outgoing) = (Pipe(), Pipe())
          process.standardInput = incoming
          process.standardOutput = outgoing
          process.standardError = outgoing
          try process.run()
          try incoming.fileHandleForWriting.write(contentsOf: Data(input.utf8))
          try incoming.fileHandleForWriting.close()
          let output = outgoing.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          return (process.terminationStatus, String(decoding: output, as: UTF8.self))
        })
    }
  }
}

@Suite(.serialized) struct EncryptionTests {
  @Test func `pages and bodies go over an encrypted connection`() async throws {
    let certificate = try await Certificate()
    let application = TestApplication(bodyLimit: 1 << 20) { request in
      Response(
        fields: [.contentType: request.head.scheme ?? ""], body: Array(request.body.reversed()))
    }
    try await serving(application, configure: { $0.encryption = certificate.encryption }) {
      port, _ in
      let body = String(repeating: "floor ", count: 20_000)
      let answer = try await run(
        "curl", "-sS", "-D", "-", "--cacert", "\(certificate.folder)/cert.pem", "--data-binary",
        "@-", "-H", "Expect:", "https://127.0.0.1:\(port)/", input: body)
      #expect(answer.code == 0)
      #expect(answer.output.hasSuffix(String(body.reversed())))
      #expect(answer.output.contains("HTTP/1.1 200"))
      #expect(answer.output.lowercased().contains("content-type: https"))
    }
  }

  @Test func `a WebSocket is encrypted, and its messages come whole`() async throws {
    let certificate = try await Certificate()
    let recorder = Recorder { message, socket in
      guard case .binary(let bytes) = message else { return }
      socket.send(WebSocketFrame(binary: bytes))
    }
    try await serving(
      TestApplication(handler: recorder), configure: { $0.encryption = certificate.encryption }
    ) { port, _ in
      for size in [1, 600, 40_000, 300_000] {
        let echo = try await run(
          "python3", "-c", Self.webSocketEcho, "\(port)", "\(size)", certificate.folder)
        #expect(echo.output == "same\n")
      }
    }
  }

  @Test func `old encryption and plain HTTP are refused`() async throws {
    let certificate = try await Certificate()
    try await serving(configure: { $0.encryption = certificate.encryption }) { port, _ in
      let old = try await run(
        "curl", "-sS", "-k", "--tls-max", "1.1", "--ciphers", "ALL:@SECLEVEL=0",
        "https://127.0.0.1:\(port)/")
      #expect(old.code == 35)
      let protocols = try await run(
        "openssl", "s_client", "-connect", "127.0.0.1:\(port)", "-alpn", "h2,http/1.1")
      #expect(protocols.output.contains("ALPN protocol: http/1.1"))
      let plain = try RawClient(port: port)
      try await plain.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      try await plain.readToEnd()
    }
  }

  @Test func `files that cannot be used are named`() async throws {
    let certificate = try await Certificate()
    let (folder, pair) = (certificate.folder, certificate.encryption)
    let other = try await Certificate()
    let wrong: [(CertificateFiles, path: String, reason: String)] = [
      (.init(certificate: "\(folder)/none", key: pair.key), "none", "No such file"),
      (.init(certificate: pair.certificate, key: folder), folder, "Is a directory"),
      (.init(certificate: pair.key, key: pair.key), "key.pem", "there is no certificate"),
      (.init(certificate: pair.certificate, key: pair.certificate), "cert.pem", "no private key"),
      (.init(certificate: pair.certificate, key: other.encryption.key), "key.pem", "not the key"),
    ]
    for (encryption, path, reason) in wrong {
      var configuration = Server.Configuration()
      configuration.encryption = encryption
      let server = Server(
        application: TestApplication(), configuration: configuration, logger: Logger(label: "t"))
      let failure = await #expect(throws: Server.Failure.self) { try await server.run() }
      guard case .cannotEncrypt(let named, let why) = failure else {
        Issue.record("another failure: \(String(describing: failure))")
        continue
      }
      #expect(named.hasSuffix(path))
      #expect(why.contains(reason))
    }
  }

  /// Sends so many bytes and compares what comes back.
  private static let webSocketEcho = """
    import os, socket, ssl, struct, sys
    port, size, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    context = ssl.create_default_context(cafile=folder + "/cert.pem")
    s = context.wrap_socket(socket.create_connection(("127.0.0.1", port), 10), server_hostname="127.0.0.1")
    s.sendall(b"GET /live HTTP/1.1\\r\\nHost: x\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
              b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\nSec-WebSocket-Version: 13\\r\\n\\r\\n")
    def read(n):
        data = b""
        while len(data) < n:
            piece = s.recv(n - len(data))
            if not piece: sys.exit("ended")
            data += piece
        return data
    head = b""
    while not head.endswith(b"\\r\\n\\r\\n"): head += read(1)
    payload = os.urandom(size)
    s.sendall(b"\\x82\\xff" + struct.pack(">Q", size) + b"\\0\\0\\0\\0" + payload)
    back, final = b"", False
    while not final:
        first, length = read(2)
        final = first & 0x80
        if length == 126: length = struct.unpack(">H", read(2))[0]
        elif length == 127: length = struct.unpack(">Q", read(8))[0]
        back += read(length)
    print("same" if back == payload else "different")
    """
}
