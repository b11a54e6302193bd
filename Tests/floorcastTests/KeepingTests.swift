import Foundation
import Testing

@Suite struct KeepingTests {
  private func command() throws -> Command {
    let floorcast = try Command()
    try floorcast.write(Command.plan, to: "plan.geojson")
    #expect(try floorcast("import", "plan.geojson", "--into", "venues/tiny.venue").code == 0)
    return floorcast
  }

  @Test func `a sound venue is told to be well`() throws {
    let floorcast = try command()
    defer { floorcast.remove() }
    let checked = try floorcast("check", "tiny")
    #expect(checked.code == 0)
    #expect(
      checked.output
        == "venues/tiny.venue: all is well (revision 0, 2 floors, 2 features, 0 edits replayed)\n")
  }

  @Test func `what is wrong is listed, and ends with 1`() throws {
    let floorcast = try command()
    defer { floorcast.remove() }
    try floorcast.sql("UPDATE feature SET properties = '{\"colour\":1}' WHERE id = 'a'")
    let checked = try floorcast("check", "venues/tiny.venue")
    #expect(checked.code == 1)
    #expect(
      checked.output.hasPrefix("feature “a”: colour is not a property of a poi; use `tags`\n"))
    #expect(checked.errors.contains("venues/tiny.venue: 2 things are wrong"))
  }

  @Test func `a venue that is not there is told with those that are`() throws {
    let floorcast = try command()
    defer { floorcast.remove() }
    for words in [["check", "none"], ["backup", "none", "copy.venue"]] {
      let outcome = try floorcast.run(words)
      #expect(outcome.code == 2)
      #expect(
        outcome.errors
          == "floorcast: venues/none.venue: there is no venue “none”; there are: tiny\n")
    }
  }

  @Test func `a backup is a venue that is well, and replaces nothing unasked`() throws {
    let floorcast = try command()
    defer { floorcast.remove() }
    let first = try floorcast("backup", "tiny", "copy.venue")
    #expect(first.code == 0)
    #expect(first.output.hasPrefix("copy.venue: "))
    #expect(try floorcast("check", "copy.venue").code == 0)
    let second = try floorcast("backup", "tiny", "copy.venue")
    #expect(second.code == 1)
    #expect(second.errors.contains("the file is there already"))
    #expect(try floorcast("backup", "tiny", "copy.venue", "--replace").code == 0)
    #expect(try floorcast("backup", "tiny", ".").output.hasPrefix("./tiny.venue: ") == true)
    #expect(try floorcast("backup", "tiny", "Copy of tiny.venue").code == 2)
  }
}

extension Command {
  /// Changes the venue file behind Floorcast's back.
  func sql(_ text: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let program = """
      import sqlite3, sys
      with sqlite3.connect(sys.argv[1]) as database: database.executescript(sys.argv[2])
      """
    process.arguments = [
      "python3", "-c", program, folder.appendingPathComponent("venues/tiny.venue").path, text,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
