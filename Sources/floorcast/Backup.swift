import ArgumentParser
import CommandSupport
import Foundation
import Storage

/// `floorcast backup`: copies a venue file while it is in use.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy a venue file safely, even while a server has it open.",
    discussion: """
      Copies the venue as it is now, with its history and pictures, into one file that can be \
      served, mailed and restored. Do not copy a file that a server has open in any other way: its \
      last edits may be in the files beside it.

      Example: floorcast backup expo backups/ --replace

      To restore a backup, stop the server and copy the file over the one in its folder.
      """)

  @OptionGroup private var argument: VenueArgument

  @Argument(help: "The file to write, NAME.venue; or a folder, in which the copy keeps the name.")
  private var to: String

  @Flag(help: "Overwrite the file if it is there.")
  private var replace = false

  func run() async throws {
    let path = argument.path
    let target = target(for: path)
    let isTerminal = isatty(STDERR_FILENO) == 1
    var shown = -1
    do throws(VenueFileError) {
      try VenueFile.backup(path, to: target, replacing: replace) { part in
        let percent = Int(part * 100)
        guard isTerminal, percent != shown else { return }
        shown = percent
        Console.progress("\(percent) %")
      }
    } catch { throw argument.failure(error) }
    if isTerminal { Console.progress("") }
    let size = (try? FileManager.default.attributesOfItem(atPath: target)[.size] as? Int) ?? 0
    Console.say("\(target): \(max(1, size / 1024)) KiB, a copy of \(path)")
  }

  private func target(for path: String) -> String {
    let values = try? URL(fileURLWithPath: to).resourceValues(forKeys: [.isDirectoryKey])
    guard values?.isDirectory == true else { return to }
    return URL(fileURLWithPath: to)
      .appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent).relativePath
  }
}
