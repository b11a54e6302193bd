import ArgumentParser
import CommandSupport
import IndoorModel
import Storage
import VenueServer
import Wire

/// `floorcast compact`: forgets old edits.
struct Compact: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Forget the edits of a venue up to a version.",
    discussion: """
      The venue and its versions stay as they are. The history before that version is gone for \
      good, and so are the pictures that only its edits used. Back the file up first.

      Example: floorcast compact expo --until 2
      """)

  @OptionGroup private var argument: VenueArgument

  @Option(help: ArgumentHelp("The number of the version.", valueName: "version"))
  private var until: Int

  func run() async throws {
    let file: VenueFile
    do { file = try VenueFile.open(at: argument.path, for: .writing) } catch {
      throw argument.failure(error)
    }
    defer { file.close() }
    do {
      let result = try await file.compact(until: until, at: .now)
      let rest = result.oldest.map { "the journal begins with revision \($0)" }
      Console.say(
        "\(argument.path): forgot \(Console.count(result.edits, "edit")) and "
          + "\(Console.count(result.contents, "picture")); "
          + (rest ?? "the journal is empty"))
    } catch { throw Console.failure("\(argument.path): \(Problem(error).sentences)") }
  }
}
