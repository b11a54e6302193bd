import ArgumentParser
import CommandSupport
import IndoorModel
import JSONText
import StreamBench

extension Attack.Kind: ExpressibleByArgument {}

/// `floorcast-bench live attack`: the attackers of `siege`.
struct BenchLiveAttack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attack", abstract: "Attack a server on this machine.",
    shouldDisplay: false)

  @Option(help: "Port of the server.")
  var port: Int

  @Option(help: "Kind of attack: slow, open or flood.")
  var kind: Attack.Kind

  @Option(help: "Number of connections.")
  var count = 2000

  @Option(help: "First n of the addresses 127.0.0.n to connect from.")
  var first: UInt8 = 2

  @Option(help: "Last n of the addresses 127.0.0.n to connect from.")
  var last: UInt8 = 9

  @Option(help: "Seconds that the attack lasts.")
  var seconds = 10.0

  func validate() throws {
    guard (1...65_535).contains(port), (1...20_000).contains(count), first <= last, last < 255
    else {
      throw ValidationError("--count must be from 1 to 20000, --first at most --last, below 255")
    }
  }

  func run() throws {
    SystemCalls.raiseDescriptorLimit()
    SystemCalls.giveWay()
    let attack: Attack
    do {
      attack = try Attack(kind, port: port, count: count, sources: first...last)
    } catch { throw Console.failure(error) }
    attack.run(seconds: seconds)
    let figures = attack.figures
    let value = Value.object([
      "made": Value(figures.made), "ended": Value(figures.ended),
      "answers": Value(figures.answers), "refusals": Value(figures.refusals),
    ])
    Console.say(value.jsonText())
  }
}
