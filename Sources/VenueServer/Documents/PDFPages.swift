import ChildProcesses
import Foundation
import VenueFormats

/// Draws pages of PDF documents as pictures, with the programs of Debian's `poppler-utils`.
///
/// A document is a stranger's: it is read by a process of its own with limits of time, memory and
/// size, and two at most are read at once.
public actor PDFPages {
  /// A page on paper.
  struct Page: Hashable, Sendable {
    /// Metres from left to right.
    let width: Double
    /// Metres from top to bottom.
    let height: Double

    /// The most whole dots an inch with which its drawing has at most `limit` pixels; a part of a
    /// pixel at the edge becomes a whole one.
    fileprivate func finest(pixels limit: Int) -> Double {
      let (width, height) = (width / metresPerInch, height / metresPerInch)
      let rough = min(
        PDFPages.finest, (Double(limit) / (width * height)).squareRoot().rounded(.down))
      func fits(_ dots: Double) -> Bool {
        (width * dots + 1) * (height * dots + 1) <= Double(limit)
      }
      return [rough, rough - 1, rough - 2].first(where: fits) ?? 0
    }
  }

  /// A page as a picture.
  struct Drawing: Sendable {
    /// The picture, a PNG.
    let png: [UInt8]
    /// The metres of paper that a pixel shows.
    let metresPerPixel: Double
  }

  /// Why a document is not drawn.
  enum Refusal: Error, Hashable, Sendable {
    /// The programs are not installed.
    case notInstalled
    /// As many documents are being read as may be.
    case busy
    /// It is damaged, encrypted or no PDF; what the program says of it.
    case unreadable(String)
    /// It has more pages than are looked at.
    case tooManyPages(Int, limit: Int)
    /// It has no page of this number.
    case noSuchPage(Int, count: Int)
    /// A page is as good as empty, or larger than any paper.
    case badSize
    /// It took too long or too much.
    case tooLaborious(seconds: Int)
  }

  /// The most pages of a document that is looked at.
  private static let pageLimit = 500
  /// Pixels of a page's longer side.
  private static let longestSide = 6000.0
  /// Enough to see what is printed.
  private static let finest = 300.0
  private static let pointsPerInch = 72.0
  private static let atOnce = 2

  private let searchPath: String
  private let seconds: Int
  private var underWay = 0

  /// - Parameters:
  ///   - searchPath: the folders of the programs, parted by colons.
  ///   - seconds: the time that one run of a program may take.
  public init(searchPath: String = "/usr/local/bin:/usr/bin:/bin", seconds: Int = 30) {
    self.searchPath = searchPath
    self.seconds = seconds
  }

  /// Whether bytes are a PDF document: the mark may have other bytes before it.
  static func isDocument(_ bytes: [UInt8]) -> Bool {
    let mark = Array("%PDF-".utf8)
    let head = bytes.prefix(1024)
    return head.indices.contains { head[$0...].starts(with: mark) }
  }

  /// The pages of a document.
  func pages(of document: [UInt8]) async throws -> [Page] {
    try await reading(document) { folder in try await self.pages(in: folder) }
  }

  /// Draws one page; the first is 1.
  ///
  /// - Parameter pixelLimit: the most pixels of the drawing, which is as coarse as that takes.
  func draw(
    page number: Int, of document: [UInt8], pixelLimit: Int = PlanPicture.pixelLimit
  ) async throws -> Drawing {
    try await reading(document) { folder in
      let pages = try await self.pages(in: folder)
      guard (1...pages.count).contains(number) else {
        throw Refusal.noSuchPage(number, count: pages.count)
      }
      return try await self.draw(
        pages[number - 1], number: number, pixelLimit: pixelLimit, in: folder)
    }
  }

  /// Lays a document into a folder of its own for as long as it is read.
  private func reading<Result: Sendable>(
    _ document: [UInt8], _ read: (URL) async throws -> Result
  ) async throws -> Result {
    guard underWay < Self.atOnce else { throw Refusal.busy }
    underWay += 1
    defer { underWay -= 1 }
    let scratch = try ScratchFolder(for: "pdf")
    defer { scratch.remove() }
    let folder = scratch.url
    try Data(document).write(to: folder.appending(path: "document.pdf"))
    return try await read(folder)
  }

  private func pages(in folder: URL) async throws -> [Page] {
    let output = try await run(
      ["pdfinfo", "-f", "1", "-l", "\(Self.pageLimit)", "document.pdf"], in: folder)
    let info = PDFInfo(output)
    guard info.pageCount > 0 else { throw Refusal.unreadable("it has no page") }
    guard info.pageCount <= Self.pageLimit else {
      throw Refusal.tooManyPages(info.pageCount, limit: Self.pageLimit)
    }
    guard info.pages.count == info.pageCount else {
      throw Refusal.unreadable("the sizes of its pages are missing")
    }
    let metresPerPoint = metresPerInch / Self.pointsPerInch
    return info.pages.map {
      Page(width: $0.width * metresPerPoint, height: $0.height * metresPerPoint)
    }
  }

  private func draw(
    _ page: Page, number: Int, pixelLimit: Int, in folder: URL
  ) async throws -> Drawing {
    let inches = max(page.width, page.height) / metresPerInch
    guard (0.1...2000).contains(inches), min(page.width, page.height) > 0 else {
      throw Refusal.badSize
    }
    let perInch = min(
      Self.finest, (Self.longestSide / inches).rounded(.down), page.finest(pixels: pixelLimit))
    guard perInch >= 1 else { throw Refusal.badSize }
    _ = try await run(
      [
        "pdftocairo", "-png", "-singlefile", "-f", "\(number)", "-l", "\(number)", "-r",
        "\(Int(perInch))", "document.pdf", "page",
      ], in: folder)
    let png = try Data(contentsOf: folder.appending(path: "page.png"))
    return Drawing(png: Array(png), metresPerPixel: metresPerInch / perInch)
  }

  private func run(_ command: [String], in folder: URL) async throws -> String {
    let ending = try await ChildProcess(
      command: command, folder: folder, searchPath: searchPath,
      limits: .init(seconds: seconds, memory: 2 << 30, fileSize: 64 << 20)
    ).run()
    if ending.isForced { throw Refusal.tooLaborious(seconds: seconds) }
    if ending.code == 127 { throw Refusal.notInstalled }
    guard ending.code == 0 else {
      let lines = ending.errorOutput.split(separator: "\n").map(String.init)
      throw Refusal.unreadable(lines.last ?? "the program ends with code \(ending.code)")
    }
    return ending.output
  }
}

private let metresPerInch = 0.0254
