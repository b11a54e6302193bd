import Devices
import IndoorModel
import Testing

@testable import Wire

/// Devices as a table of comma-separated values.
struct DeviceTableTests {
  private static let now = Timestamp(millisecondsSince1970: 1_800_000_000_000)

  /// The cells of a device that was heard just now, by the names of their columns.
  private static func cells(_ change: (inout DeviceStatus) -> Void) throws -> [String: String] {
    var register = DeviceRegister()
    var status = DeviceStatus(id: "gw-1", kind: .gateway)
    change(&status)
    _ = register.take(status, from: nil, at: now)
    _ = register.review(at: now)
    let text = DeviceTable(register.board(at: now)).text
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(lines.last == "")
    let names = lines[0].split(separator: ",").map(String.init)
    // No cell of these tests but the name has a comma.
    var line = lines[1]
    if let quote = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\"") {
      line.replaceSubrange(quote...end, with: line[quote...end].replacing(",", with: ";"))
    }
    let values = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    #expect(names.count == values.count)
    return Dictionary(uniqueKeysWithValues: zip(names, values))
  }

  @Test func `a device is a line`() throws {
    let cells = try Self.cells { $0.battery = 0.8304 }
    #expect(cells["id"] == "gw-1")
    #expect(cells["kind"] == "gateway")
    #expect(cells["state"] == "well")
    #expect(cells["battery"] == "0.83")
    #expect(cells["heard"] == Self.now.rfc3339)
    #expect(cells["hourError"] == "")
    #expect(cells["hourRanges"] == "0")
  }

  @Test(arguments: [
    ("Stage, left", "\"Stage; left\""), ("the \"big\" one", "\"the \"\"big\"\" one\""),
    ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-1", "'-1"), ("+cmd", "'+cmd"),
    ("Halle 7", "Halle 7"),
  ])
  func `a name is text, whatever it looks like`(name: String, cell: String) throws {
    #expect(try Self.cells { $0.name = name }["name"] == cell)
  }
}
