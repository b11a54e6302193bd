import StreamBench

/// What a measured server reports of itself at `/metrics` (OpenMetrics 1.0).
struct ServerMetrics {
  private struct Sample {
    let labels: Substring
    let value: Double
  }

  private var samples: [Substring: [Sample]] = [:]

  /// Reads the text; lines that are no samples are passed over.
  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let gap = line.lastIndex(of: " "),
        let value = Double(line[line.index(after: gap)...])
      else { continue }
      let name = line[..<gap].prefix { $0 != "{" }
      let sample = Sample(labels: line[name.endIndex..<gap], value: value)
      samples[name, default: []].append(sample)
    }
  }

  /// Asks the server of a load.
  init(of load: Load) throws {
    let scrape = try Scrape("/metrics", on: load.stage)
    try load.wait("the server's counters") { scrape.body != nil }
    self.init(scrape.body ?? "")
  }

  /// The sum of all samples of a name that have some text in their labels; `nil` when there are
  /// none.
  func sum(_ name: String, where labels: String = "") -> Double? {
    let meant = samples[name[...]]?.filter { labels.isEmpty || $0.labels.contains(labels) }
    guard let meant, !meant.isEmpty else { return nil }
    return meant.reduce(0) { $0 + $1.value }
  }

  /// The bound of the bucket in which a quantile lies of what came since an earlier look; `nil`
  /// when nothing did.
  func quantile(_ share: Double, of name: String, since before: ServerMetrics) -> Double? {
    let (now, then) = (buckets(of: name), before.buckets(of: name))
    let counts = now.map { (bound: $0.key, count: $0.value - (then[$0.key] ?? 0)) }
      .sorted { $0.bound < $1.bound }
    guard let all = counts.last?.count, all > 0 else { return nil }
    return counts.first { $0.count >= share * all }?.bound
  }

  /// How many are at most so large, by bound.
  private func buckets(of name: String) -> [Double: Double] {
    var buckets: [Double: Double] = [:]
    for sample in samples["\(name)_bucket"[...]] ?? [] {
      guard let bound = sample.labels.firstMatch(of: /le="([^"]+)"/)?.1 else { continue }
      buckets[Double(bound) ?? .infinity, default: 0] += sample.value
    }
    return buckets
  }

  // MARK: - Reports

  /// Adds what the server has counted of the stream since an earlier look.
  func add(to report: inout BenchReport, since before: ServerMetrics) {
    for (key, label, name) in [
      ("serverFrames", "frames, as the server counts", "floorcast_frames_total"),
      ("serverDeliveries", "of them taken by viewers", "floorcast_deliveries_total"),
      ("serverSkips", "viewers too slow for one", "floorcast_skips_total"),
      ("serverLeaps", "viewers led on from older states", "floorcast_leaps_total"),
      ("serverRingMisses", "ring misses", "floorcast_ring_misses_total"),
      ("serverLateTicks", "ticks more than 50 ms late", "floorcast_late_ticks_total"),
    ] {
      guard let now = sum(name) else { continue }
      report.add(key, label, now - (before.sum(name) ?? 0))
    }
    for (key, label, name) in [
      ("serverTickTime", "a tick takes", "floorcast_tick_duration_seconds"),
      ("serverTickLateness", "a tick begins late by", "floorcast_tick_lateness_seconds"),
    ] {
      for (share, ending) in [(0.5, "p50"), (0.99, "p99"), (0.999, "p99.9")] {
        guard let bound = quantile(share, of: name, since: before) else { continue }
        report.add(
          "\(key)-\(ending)", "\(label), \(ending) at most", bound * 1000, digits: 1, unit: "ms")
      }
    }
  }
}
