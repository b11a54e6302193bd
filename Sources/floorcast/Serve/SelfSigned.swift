import Foundation
import LwsTransport

/// A certificate of the server's own making, for a LAN where no authority gives one.
///
/// The server keeps it beside the venues and makes it again only when it is about to expire, because
/// each client has to trust a new one again.
struct SelfSigned {
  private let folder: String

  init(folder: String) { self.folder = folder }

  /// The files: the key can be read by its owner only.
  var encryption: CertificateFiles {
    CertificateFiles(
      certificate: "\(folder)/tls-certificate.pem", key: "\(folder)/tls-key.pem")
  }

  /// Why there is none.
  private struct Failure: Error, CustomStringConvertible {
    let reason: String
    var description: String { "a certificate cannot be made with openssl: \(reason)" }
  }

  /// Makes certificate and key unless there are some that are good for another month.
  ///
  /// - Returns: the SHA-256 fingerprint of the certificate, as browsers show it.
  func prepare() throws -> String {
    let month = "\(30 * 24 * 3600)"
    let isGood =
      FileManager.default.fileExists(atPath: encryption.key)
      && (try? Self.openssl("x509", "-in", encryption.certificate, "-noout", "-checkend", month))
        != nil
    if !isGood { try make() }
    let line = try Self.openssl(
      "x509", "-in", encryption.certificate, "-noout", "-fingerprint", "-sha256")
    guard let fingerprint = line.split(separator: "=").last else { throw Failure(reason: line) }
    return fingerprint.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func make() throws {
    let (key, certificate) = (encryption.key + ".new", encryption.certificate + ".new")
    // No other user can read the key, not even for a moment.
    guard
      FileManager.default.createFile(
        atPath: key, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw Failure(reason: "\(key) cannot be written") }
    // Browsers accept no longer lifetime.
    _ = try Self.openssl(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "397", "-subj", "/CN=\(Self.names[0])", "-addext",
      "subjectAltName=\(Self.alternatives)", "-addext", "extendedKeyUsage=serverAuth", "-keyout",
      key, "-out", certificate)
    for (new, final) in [(key, encryption.key), (certificate, encryption.certificate)] {
      try? FileManager.default.removeItem(atPath: final)
      try FileManager.default.moveItem(atPath: new, toPath: final)
    }
  }

  /// The names of this machine, its own among neighbours first.
  private static var names: [String] {
    let name = ProcessInfo.processInfo.hostName
    let short = String(name.prefix { $0 != "." })
    let all = [name, short, "\(short).local", "localhost"].filter { name in
      (1...64).contains(name.utf8.count)
        && name.utf8.allSatisfy { $0 < 0x80 } && !name.contains(where: { ",/= ".contains($0) })
    }
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static var alternatives: String {
    // Both the GNU and the BSD program print addresses only.
    let addresses = ((try? run("hostname", "-I")) ?? "").split(whereSeparator: \.isWhitespace)
    let numbers = ["127.0.0.1", "::1"] + addresses.map(String.init).filter { !$0.contains("%") }
    return (names.map { "DNS:\($0)" } + numbers.map { "IP:\($0)" }).joined(separator: ",")
  }

  private static func openssl(_ arguments: String...) throws -> String {
    try run(["openssl"] + arguments)
  }

  private static func run(_ command: String...) throws -> String { try run(command) }

  private static func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Both are a few lines, which a pipe holds.
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let words = String(decoding: problems, as: UTF8.self).split(separator: "\n")
      throw Failure(reason: words.last.map(String.init) ?? "\(command[0]) failed")
    }
    return text
  }
}
