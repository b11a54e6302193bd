import ArgumentParser
import IndoorModel
import JSONText
import StreamBench

/// `floorcast bench live soak`: whether anything grows in the long run.
struct BenchLiveSoak: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Let viewers, people, edits and routes come and go for long, and see what grows.",
    discussion: """
      Prints a line a minute. At the end everybody leaves but the people who walk, as it was at \
      the beginning: then memory, descriptors, threads, navigators and viewers are as they were, \
      or something leaks.
      """)

  @OptionGroup var options: LoadOptions

  @Option(help: "Minutes that it lasts.")
  var minutes = 60.0

  @Option(help: "How many viewers stay.")
  var viewers = 50

  @Option(help: "How many further ones come and go each second.")
  var churn = 10

  @Option(help: "How many edits there are a second.")
  var edits = 5.0

  @Option(help: "How many routes are asked for a second, half of them to be kept.")
  var routes = 20.0

  func validate() throws {
    guard minutes > 0, (1...5000).contains(viewers), (0...1000).contains(churn),
      (0...1000).contains(edits), (0...5000).contains(routes)
    else {
      throw ValidationError(
        "--viewers must be from 1 to 5000, --churn and --edits from 0 to 1000, --routes from 0 to "
          + "5000")
    }
  }

  func run() throws { try Load.measure(options.plan) { try measure($0) } }

  /// What might grow.
  private struct Look {
    var memory: Double
    var descriptors: Int
    var threads: Int
    var navigators: Int
    var viewers: Int
  }

  private func measure(_ load: Load) throws -> BenchReport {
    let counter = Counter(in: load)
    try counter.connect()
    try load.wait("counts") { counter.isTold }
    let begin = look(load, counter)
    let audience = try LoadAudience(count: viewers, decoders: 1, rate: options.ticks, in: load)
    let busyness = try Busyness(on: load)
    let churning = Churn(churn, in: load)
    busyness.begin(edits: edits, routes: routes)
    let leaving = leave(load)
    // Caches are filled in the first minute; growth counts from its end.
    var warm = begin
    header()
    let minute = min(60, minutes * 60)
    for number in 1...max(1, Int((minutes * 60 / minute).rounded())) {
      audience.forgetFigures()
      try load.stage.run(seconds: minute)
      let now = look(load, counter)
      if number == 1 { warm = now }
      line(number, now, audience)
    }
    let last = look(load, counter)
    leaving.isOver = true
    churning.end()
    try busyness.end()
    for walker in busyness.walkers { walker.disconnect() }
    audience.leave()
    // Whoever is silent for a minute is gone; slots and sockets are given back by then.
    try load.stage.run(seconds: 5)
    for gateway in load.world.gateways where !gateway.isReady { try gateway.connect() }
    try load.stage.run(seconds: 3)
    return report(begin: begin, warm: warm, last: last, end: look(load, counter), load)
  }

  /// People break off one gateway after the other, and come back a little later.
  private func leave(_ load: Load) -> Rhythm {
    var turn = 0
    return load.stage.every(5_000_000_000) { _ in
      let gateways = load.world.gateways
      for gateway in gateways where !gateway.isReady { try? gateway.connect() }
      turn += 1
      gateways[turn % gateways.count].disconnect()
    }
  }

  private func look(_ load: Load, _ counter: Counter) -> Look {
    Look(
      memory: Double(load.server.residentBytes) / 1e6, descriptors: load.server.descriptorCount,
      threads: load.server.threadCount, navigators: counter.navigators, viewers: counter.viewers)
  }

  private func header() {
    guard !options.json else { return }
    Console.say("minute   memory MB  descriptors  threads  navigators  viewers  age p99 ms  gaps")
  }

  private func line(_ number: Int, _ now: Look, _ audience: LoadAudience) {
    guard !options.json else { return }
    let cells: [(String, Int)] = [
      ("\(number)", 6), (EditBench.text(now.memory, digits: 1), 12), ("\(now.descriptors)", 13),
      ("\(now.threads)", 9), ("\(now.navigators)", 12), ("\(now.viewers)", 9),
      (EditBench.text(Double(audience.frameAge.quantile(0.99)) / 1e6, digits: 1), 12),
      ("\(audience.gaps)", 6),
    ]
    Console.say(
      cells.map { String(repeating: " ", count: max(0, $0.1 - $0.0.count)) + $0.0 }.joined())
  }

  private func report(
    begin: Look, warm: Look, last: Look, end: Look, _ load: Load
  ) -> BenchReport {
    var report = BenchReport()
    let growth = (last.memory - warm.memory) / warm.memory * 100
    report.add("memoryWarm", "memory after a minute", warm.memory, digits: 1, unit: "MB")
    report.add("memoryLast", "memory at the end", last.memory, digits: 1, unit: "MB")
    report.add("growth", "growth", growth, digits: 2, unit: "%")
    for (key, label, path) in [
      ("descriptors", "descriptors", \Look.descriptors), ("threads", "threads", \Look.threads),
      ("navigators", "navigators", \Look.navigators), ("viewers", "viewers", \Look.viewers),
    ] {
      report.add("\(key)Begin", "\(label), begin", Double(begin[keyPath: path]))
      report.add("\(key)End", "\(label), end", Double(end[keyPath: path]))
    }
    report.add("problems", "refused and ended", load.problems)
    return report
  }
}

/// Somebody who is told how many are there.
private final class Counter: Part {
  private(set) var navigators = 0
  private(set) var viewers = 0
  private(set) var isTold = false
  private let load: Load

  init(in load: Load) { self.load = load }

  func connect() throws {
    let connection = try load.stage.connections.openWebSocket(subprotocol: "floorcast.2+json")
    load.stage.cast(self, on: connection)
  }

  func opened(on connection: Int) {
    load.stage.connections.say(
      ClientMessages.text(
        "subscribe", ["venue": .string(BenchHall.slug), "streams": ["counts"]]),
      on: connection)
  }

  func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64) {
    guard let object = (try? Value(json: bytes.copy))?.object, object["type"] == "counts" else {
      return
    }
    navigators = Int(object["navigators"]?.number ?? 0)
    viewers = Int(object["viewers"]?.number ?? 0)
    isTold = true
  }

  func ended(code: Int?) {}
}
