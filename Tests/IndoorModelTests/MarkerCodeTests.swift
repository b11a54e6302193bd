import Geometry
import Testing

@testable import IndoorModel

struct MarkerCodeTests {
  @Test func `a code is read as people type it`() {
    #expect(MarkerCode("7kq4-mz2p")?.text == "7KQ4MZ2P")
    #expect(MarkerCode(" 7KQ4 MZ2P ")?.text == "7KQ4MZ2P")
  }

  @Test(arguments: ["", "7KQ4MZ2", "7KQ4MZ2PP", "7KQ4MZ20", "IKQ4MZ2P", "７KQ4MZ2P", "../7KQ4M"])
  func `other texts are no codes`(text: String) { #expect(MarkerCode(text) == nil) }

  @Test func `drawn codes are codes, and no two of many are the same`() {
    var generator = SystemRandomNumberGenerator()
    let codes = (0..<1000).map { _ in MarkerCode(using: &generator) }
    #expect(codes.allSatisfy { MarkerCode($0.text) == $0 })
    #expect(Set(codes).count == codes.count)
  }

  @Test func `a marker that is put without a code gets one, and keeps the one it has`() throws {
    var generator = SystemRandomNumberGenerator()
    var marker = Feature(
      id: "m", floor: "0", kind: .marker, shape: .point(Point(x: 1, y: 2)))
    var venue = Venue(slug: "expo", name: LocalizedText("Expo"))
    let edit = Edit(id: "e", base: 0, author: "", operations: [.put(marker)])
    let first = edit.givingCodes(in: venue, using: &generator)
    guard case .put(let given) = first.operations[0] else { return #expect(Bool(false)) }
    let code = try #require(given.code)

    marker.properties["code"] = .string(code.text)
    venue.features[marker.id] = marker
    let again = edit.givingCodes(in: venue, using: &generator)
    #expect(again.operations == [.put(marker)])
  }

  @Test func `a code in other letters is refused`() {
    let rule = FeatureSchema.rule(for: "code", of: .marker)
    #expect(rule?.complaint(about: "7KQ4MZ2P") == nil)
    #expect(rule?.complaint(about: "7kq4mz2p") != nil)
    #expect(rule?.complaint(about: 7) != nil)
  }
}
