import ChildProcesses
import Foundation

/// An authority of a test's own, and a certificate from it for 127.0.0.1 and localhost.
public final class TestCertificates: Sendable {
  private static let script = """
    set -e; cd "$1"
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
      -subj /CN=Test -keyout authority.key -out authority.pem
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost \
      -keyout server.key -out server.csr
    printf 'subjectAltName=IP:127.0.0.1,DNS:localhost\\n' >names
    openssl x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial \
      -days 2 -extfile names -out server.pem
    """

  private let folder: ServerFolder

  /// Makes them, with openssl.
  public init() async throws {
    folder = try ServerFolder()
    let openssl = ChildProcess(
      command: ["sh", "-c", Self.script, "sh", folder.url.path], folder: folder.url,
      limits: .init(seconds: 60, memory: 1 << 30, fileSize: 1 << 20))
    let ending = try await openssl.run()
    guard ending.code == 0 else {
      throw ServerProcess.StartError(
        description: "openssl made no certificates: \(ending.errorOutput)")
    }
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  /// What clients trust (PEM).
  public var authorities: String { path("authority.pem") }
  /// The server's certificate (PEM).
  public var certificate: String { path("server.pem") }
  /// Its key (PEM).
  public var key: String { path("server.key") }
}
