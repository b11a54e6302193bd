import Friends
import Testing

struct FriendCodeTests {
  @Test func `a code is read as it is shown, and as people type it`() throws {
    let code = FriendCode(randomBytes: (0..<16).map { UInt8($0 * 16 + 3) })
    #expect(code.shown.count == 9 && code.shown.contains("-"))
    let shown = code.shown
    for typed in [shown, shown.lowercased(), " \(shown.replacing("-", with: " ")) ", code.text] {
      #expect(FriendCode(typed: typed) == code, "\(typed)")
    }
  }

  @Test(arguments: ["", "ABCD", "ABCD-EFG0", "ABCD-EFGHJ", "ÄBCD-EFGH", "ABCD–EFGH"])
  func `what cannot be a code is none`(typed: String) {
    #expect(FriendCode(typed: typed) == nil)
  }

  @Test func `all characters come, and none that looks like another`() {
    var seen: Set<Character> = []
    for number in 0..<2000 {
      let bytes = (0..<16).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* 57) }
      seen.formUnion(FriendCode(randomBytes: bytes).text)
    }
    #expect(seen.isDisjoint(with: "01ILOU"))
    #expect(seen.count > 25)
  }
}
