import ChildProcesses
import Foundation

/// Reads the QR codes of pictures with the program `ZXingReader` of Debian's `zxing-cpp-tools`.
///
/// A picture is a stranger's: it is read by a process of its own with limits of time and memory, two at
/// most are read at once, and nothing of it is left afterwards.
public actor CodeReader {
  /// Why a picture is not read.
  enum Refusal: Error, Hashable, Sendable {
    /// The program is not installed.
    case notInstalled
    /// As many pictures are being read as may be.
    case busy
    /// It is damaged.
    case unreadable
    /// It took too long or too much.
    case tooLaborious(seconds: Int)
  }

  private static let atOnce = 2
  private static let memory = 256 << 20
  private static let name = "frame"

  private let searchPath: String
  private let seconds: Int
  private var underWay = 0

  /// - Parameters:
  ///   - searchPath: the folders of the program, parted by colons.
  ///   - seconds: the time that one run of the program may take.
  public init(searchPath: String = "/usr/local/bin:/usr/bin:/bin", seconds: Int = 2) {
    self.searchPath = searchPath
    self.seconds = seconds
  }

  /// The texts of the codes in a picture; none where it shows none.
  func texts(in picture: [UInt8]) async throws -> [String] {
    guard underWay < Self.atOnce else { throw Refusal.busy }
    underWay += 1
    defer { underWay -= 1 }
    let scratch = try ScratchFolder(for: "code")
    defer { scratch.remove() }
    let folder = scratch.url
    try Data(picture).write(to: folder.appending(path: Self.name))
    let ending = try await ChildProcess(
      command: ["ZXingReader", "-1", "-format", "QRCode", Self.name], folder: folder,
      searchPath: searchPath,
      limits: .init(seconds: seconds, memory: Self.memory, fileSize: 1 << 16)
    ).run()
    if ending.isForced { throw Refusal.tooLaborious(seconds: seconds) }
    if ending.code == 127 { throw Refusal.notInstalled }
    guard ending.code >= 0, !ending.errorOutput.contains("Failed to read image") else {
      throw Refusal.unreadable
    }
    return Self.texts(of: ending.output)
  }

  /// Reads lines such as `frame QRCode "https://example.org/m/7KQ4MZ2P"`; line breaks in a text are
  /// written as `<LF>`.
  static func texts(of output: String) -> [String] {
    let begin = "\(name) QRCode \""
    return output.split(separator: "\n").compactMap { line in
      guard line.hasPrefix(begin), line.hasSuffix("\""), line.count > begin.count else {
        return nil
      }
      return String(line.dropFirst(begin.count).dropLast())
    }
  }
}
