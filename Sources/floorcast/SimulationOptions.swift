import ArgumentParser
import CommandSupport
import IndoorModel
import Simulation

/// The simulated or recorded people of a venue, of this server or of another.
struct SimulationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The same seed makes the same people.", valueName: "number"))
  private var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Play a recording over and over: t,id,x,y[,floor] in seconds and metres, or the text format "
        + "of the Jülich archive. Or VENUE@TIME, with serve: show what is recorded of a venue to "
        + "all its clients, from a time on (RFC 3339, or -2h, -30m, -1d).",
      valueName: "file|venue@time"))
  var play: String?

  @Option(
    help: ArgumentHelp("How fast VENUE@TIME plays, 0.25 to 60.", valueName: "times"))
  private var playSpeed = 1.0

  @Option(help: ArgumentHelp("The floor of recordings that name none.", valueName: "floor"))
  private var playFloor: String?

  @OptionGroup(title: "Simulated tags") private var tags: RadioOptions

  /// Lets simulated people that set off now live in a world, with tags if they are to carry some.
  ///
  /// - Parameter interval: the time between two steps.
  func loop<World: SimulationWorld>(
    of size: Int, in venue: Venue, world: World, interval: Duration
  ) throws -> SimulationLoop<World> {
    let radio = try tags.radio(in: venue, seed: seed)
    let population = try SimulatedPopulation(
      size: size, venue: venue, seed: seed, start: .now,
      reportInterval: radio == nil ? nil : TagRadio.interval)
    return SimulationLoop(
      population, revision: venue.revision, world: world, radio: radio, interval: interval,
      noteTruth: try tags.truthFile())
  }

  /// A recording in a file, which begins now.
  func playback(of path: String, in venue: Venue) throws -> TracePlayback {
    let text = String(decoding: try Console.bytes(ofFileAt: path), as: UTF8.self)
    return try TracePlayback(
      Trace.parse(text, file: path), venue: venue, floor: playFloor, begin: .now, loops: true)
  }

  /// How fast recorded tracks play.
  func checkedSpeed() throws -> Double {
    guard (0.25...60).contains(playSpeed) else {
      throw Console.failure("--play-speed must be from 0.25 to 60", code: Console.usageCode)
    }
    return playSpeed
  }
}
