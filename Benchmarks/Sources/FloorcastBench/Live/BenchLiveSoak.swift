import ArgumentParser
import CommandSupport
import IndoorModel
import JSONText
import StreamBench

/// `floorcast-bench live soak`: whether anything grows in the long run.
struct BenchLiveSoak: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Let viewers, people, edits and routes come and go for long, and see what grows.",
    discussion: """
      Prints one line a minute. A navigator that is silent for 5 s is removed, so rosters \
      change all the time. At the end all viewers and navigators leave; the roster must then \
      be empty, and descriptors, timers, threads, WebSockets and routes must be as before, \
      otherwise something leaks.
      """)

  @OptionGroup var options: LoadOptions

  @Option(help: "Minutes over which growth is measured.")
  var minutes = 60.0

  @Option(help: "Minutes of warm-up, in which caches fill.")
  var settle = 20.0

  @Option(help: "Viewers that stay connected.")
  var viewers = 50

  @Option(help: "Further viewers that connect and leave per second.")
  var churn = 10

  @Option(help: "Edits per second.")
  var edits = 5.0

  @Option(help: "Route requests per second, half of them to be kept.")
  var routes = 20.0

  func validate() throws {
    guard minutes > 0, settle >= 0, (1...5000).contains(viewers), (0...1000).contains(churn),
      (0...1000).contains(edits), (0...5000).contains(routes)
    else {
      throw ValidationError(
        "--minutes must be more than 0, --settle 0 or more, --viewers from 1 to 5000, --churn and "
          + "--edits from 0 to 1000, --routes from 0 to 5000")
    }
  }

  /// Seconds after which a silent navigator is stale, and gone.
  private static let staleAfter = 2.0
  private static let goneAfter = 5.0

  func run() throws {
    var plan = options.plan
    plan.settings = [.staleAfter: Self.staleAfter, .goneAfter: Self.goneAfter]
    try Load.measure(plan) { try measure($0) }
  }

  /// What might grow.
  private struct Look {
    var holdings: ServerHoldings
    /// Resident memory in MB: of the moment, or the mean of the seconds of a minute.
    var memory: Double
    var navigators: Int
    var viewers: Int
  }

  private final class Mean {
    private var (sum, count) = (0.0, 0)
    var value: Double? { count > 0 ? sum / Double(count) : nil }

    func add(_ number: Double) {
      sum += number
      count += 1
    }
  }

  /// What is left when all navigators and viewers have gone.
  private struct Rest {
    /// How many are in the roster that a newcomer is sent.
    var roster: Int
    /// Its number, where the server reports one, by what it is.
    var metrics: ServerMetrics
    var holdings: ServerHoldings
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
    // The caches of the venue's file and of its tracks fill with what they are asked for.
    var (warm, last) = (begin, begin)
    header()
    let minute = min(60, minutes * 60)
    let settling = Int((settle * 60 / minute).rounded())
    for number in 1...(settling + max(1, Int((minutes * 60 / minute).rounded()))) {
      audience.forgetFigures()
      // What a minute of tracks takes comes and goes: one moment is not like another.
      let memory = Mean()
      let sampling = load.stage.every(1_000_000_000) { _ in
        memory.add(ServerHoldings(of: load.server).memory)
      }
      try load.stage.run(seconds: minute)
      sampling.isOver = true
      last = look(load, counter)
      last.memory = memory.value ?? last.holdings.memory
      if number <= max(1, settling) { warm = last }
      line(number, last, audience)
    }
    leaving.isOver = true
    churning.end()
    try busyness.end()
    busyness.leave()
    audience.leave()
    for gateway in load.world.gateways { gateway.disconnect() }
    return report(
      begin: begin, warm: warm, last: last, rest: try rest(load, counter), load)
  }

  /// Waits until no navigator is there any more, and looks what is left.
  private func rest(_ load: Load, _ counter: Counter) throws -> Rest {
    let end = SystemCalls.now + Int64((Self.goneAfter + 30) * 1e9)
    try load.stage.run(until: end) { counter.navigators == 0 }
    let newcomer = Counter(in: load, isNewcomer: true)
    try newcomer.connect()
    try load.wait("a roster") { newcomer.roster != nil }
    newcomer.disconnect()
    counter.disconnect()
    // Slots and sockets are given back by then.
    try load.stage.run(seconds: 3)
    let metrics = try ServerMetrics(of: load)
    try load.stage.run(seconds: 1)
    return Rest(
      roster: newcomer.roster ?? 0, metrics: metrics, holdings: ServerHoldings(of: load.server))
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
    let holdings = ServerHoldings(of: load.server)
    return Look(
      holdings: holdings, memory: holdings.memory, navigators: counter.navigators,
      viewers: counter.viewers)
  }

  private func header() {
    guard !options.json else { return }
    Console.say("minute   memory MB  descriptors  threads  navigators  viewers  age p99 ms  gaps")
  }

  private func line(_ number: Int, _ now: Look, _ audience: LoadAudience) {
    guard !options.json else { return }
    let cells: [(String, Int)] = [
      ("\(number)", 6), (EditBench.text(now.memory, digits: 1), 12),
      ("\(now.holdings.descriptors)", 13), ("\(now.holdings.threads)", 9),
      ("\(now.navigators)", 12), ("\(now.viewers)", 9),
      (EditBench.text(Double(audience.frameAge.quantile(0.99)) / 1e6, digits: 1), 12),
      ("\(audience.gaps)", 6),
    ]
    Console.say(
      cells.map { String(repeating: " ", count: max(0, $0.1 - $0.0.count)) + $0.0 }.joined())
  }

  private func report(
    begin: Look, warm: Look, last: Look, rest: Rest, _ load: Load
  ) -> BenchReport {
    var report = BenchReport()
    let (first, final) = (warm.memory, last.memory)
    report.add(
      "memoryWarm", "memory when caches are full, mean of a minute", first, digits: 1, unit: "MB")
    report.add("memoryLast", "memory in the last minute, mean", final, digits: 1, unit: "MB")
    report.add("growth", "growth", (final - first) / first * 100, digits: 2, unit: "%")
    report.add(
      "memoryRest", "memory when all have gone", rest.holdings.memory, digits: 1, unit: "MB")
    for (key, label, path) in [
      ("descriptors", "descriptors", \ServerHoldings.descriptors),
      ("sockets", "sockets", \ServerHoldings.sockets),
      ("timers", "timers of the kernel", \ServerHoldings.timers),
      ("threads", "threads", \ServerHoldings.threads),
    ] {
      report.add("\(key)Bare", "\(label), before anybody came", Double(load.bare[keyPath: path]))
      report.add("\(key)Begin", "\(label), with people", Double(begin.holdings[keyPath: path]))
      report.add("\(key)Rest", "\(label), when all have gone", Double(rest.holdings[keyPath: path]))
    }
    report.add("rosterRest", "navigators in the roster then", Double(rest.roster))
    for (key, label, name) in [
      ("webSocketsRest", "WebSockets then", "floorcast_websockets"),
      ("viewersRest", "viewers then", "floorcast_viewers"),
      ("navigatorsRest", "navigators then", "floorcast_navigators"),
      ("routesRest", "kept routes then", "floorcast_kept_routes"),
      ("handlesRest", "handles of gateways then", "floorcast_enrolled_handles"),
      ("channelsRest", "streams of positions then", "floorcast_position_channels"),
    ] {
      if let number = rest.metrics.sum(name) { report.add(key, label, number) }
    }
    report.add("problems", "refused and ended", load.problems)
    return report
  }
}
