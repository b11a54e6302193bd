import Foundation
import IndoorModel
import Testing
import VenueFormats
import ZipArchives

@Suite struct PlanSourceTests {
  /// An archive of two files, one packed, made by Info-ZIP.
  @Test func `an archive is its files`() throws {
    let source = try PlanSource(name: "a.zip", bytes: Self.archive)
    #expect(source.files.map(\.name) == ["manifest.json", "unit.geojson"])
    #expect(source.files[0].bytes == Array("{}".utf8))
    #expect(source.files[1].bytes == Array(repeating: UInt8(ascii: "x"), count: 5000))
  }

  @Test func `an archive that unpacks to more than is read is refused early`() {
    let refusal = #expect(throws: ZipArchive.Refusal.self) {
      try ZipArchive.files(of: Self.archive, limits: ZipArchive.Limits(fileBytes: 4999))
    }
    #expect(refusal == .tooLarge(file: "unit.geojson", limit: 4999))
    let total = #expect(throws: ZipArchive.Refusal.self) {
      try ZipArchive.files(of: Self.archive, limits: ZipArchive.Limits(totalBytes: 5000))
    }
    #expect(total == .tooLarge(file: "unit.geojson", limit: 4998))
    let many = #expect(throws: ZipArchive.Refusal.self) {
      try ZipArchive.files(of: Self.archive, limits: ZipArchive.Limits(entries: 1))
    }
    #expect(many == .tooManyEntries(2, limit: 1))
  }

  /// An entry that says it has 16 bytes and unpacks to 5000: sizes that archives state are lies.
  @Test func `a size that is a lie does not help`() throws {
    var lie = Self.archive
    let size = try #require(lie.indices.last { lie[$0...].starts(with: [0x88, 0x13, 0, 0]) })
    lie[size] = 16
    lie[size + 1] = 0
    let limits = ZipArchive.Limits(fileBytes: 100)
    #expect(throws: ZipArchive.Refusal.self) { try ZipArchive.files(of: lie, limits: limits) }
  }

  /// What admits to be too large is refused before any of it is unpacked.
  @Test func `an archive that says it has four gibibytes is refused`() {
    let bomb = Self.archive.bomb
    let error = #expect(throws: FormatError.self) { try PlanSource(name: "b.zip", bytes: bomb) }
    #expect(error?.message.hasPrefix("unpacks to more than") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: 0..<64)
  func `an archive that is cut off is refused`(part: Int) {
    let cut = Array(Self.archive.prefix(Self.archive.count * part / 64))
    guard ZipArchive.isArchive(cut) else { return }
    #expect(throws: FormatError.self) { try PlanSource(name: "a.zip", bytes: cut) }
  }

  private static let archive: [UInt8] = Array(
    Data(base64Encoded: archiveText, options: .ignoreUnknownCharacters) ?? Data())
}

extension [UInt8] {
  /// The same archive, its second file said to have 4 GiB less one byte.
  fileprivate var bomb: [UInt8] {
    var bomb = self
    for index in indices where self[index...].starts(with: [0x88, 0x13, 0, 0]) {
      for offset in 0..<4 { bomb[index + offset] = 0xFE }
    }
    return bomb
  }
}

private let archiveText = """
  UEsDBBQAAAAAAAAAIVhDv6ajAgAAAAIAAAANAAAAbWFuaWZlc3QuanNvbnt9UEsDBBQAAAAIAAAAIVgm8NsAFgAAAI
  gTAAAMAAAAdW5pdC5nZW9qc29u7cExAQAAAMKg2otvCj+gAAAAAIC3AVBLAQIUAxQAAAAAAAAAIVhDv6ajAgAAAAIA
  AAANAAAAAAAAAAAAAACAAQAAAABtYW5pZmVzdC5qc29uUEsBAhQDFAAAAAgAAAAhWCbw2wAWAAAAiBMAAAwAAAAAAA
  AAAAAAAIABLQAAAHVuaXQuZ2VvanNvblBLBQYAAAAAAgACAHUAAABtAAAAAAA=
  """
