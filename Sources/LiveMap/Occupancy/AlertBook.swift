import IndoorModel

/// Decides when an area is called nearly full, full or overfull.
///
/// A level must hold for a while before an alert is sent, longer on the way down, and it falls only
/// some people below the limit: so nothing flickers.
struct AlertBook {
  /// When levels change.
  struct Rules: Hashable, Sendable {
    /// Milliseconds that a higher level must hold.
    var rise: Int64 = 2000
    /// Milliseconds that a lower level must hold.
    var fall: Int64 = 10_000
    /// The part of the limit that is called near, in percent.
    var near = 80
    /// The part of the limit that must be free again, beyond a threshold, in percent.
    var slack = 5
  }

  private struct State {
    var level = AlertNews.Level.clear
    var limit: Int
    /// Since when the level should be a higher (or else a lower) one.
    var since: Int64?
    var isRising = false
  }

  /// Alerts that are remembered.
  static let historyLimit = 100

  let rules: Rules
  private var states: [Int32: State] = [:]
  private var lastNumber = 0
  /// The last alert of each area that is not clear.
  private(set) var current: [Int32: AlertNews] = [:]
  /// The latest alerts, the newest last.
  private(set) var history: [AlertNews] = []

  init(rules: Rules = Rules()) { self.rules = rules }

  /// Whether an area had a limit when it was judged last.
  func isWatching(_ area: Int32) -> Bool { states[area] != nil }

  /// Takes the count of an area.
  ///
  /// - Parameters:
  ///   - limit: how many there is room for; `nil` ends all alerts of the area.
  ///   - id: the area's feature.
  /// - Returns: the alert to send, if any.
  mutating func judge(
    _ area: Int32, count: Int, limit: Int?, at now: Timestamp, id: Identifier<Feature>
  ) -> AlertNews? {
    guard let limit else {
      guard let state = states.removeValue(forKey: area), state.level != .clear else { return nil }
      return alert(.clear, area, id, count: count, limit: state.limit, at: now)
    }
    var state = states[area] ?? State(limit: limit)
    state.limit = limit
    defer { states[area] = state }
    let target = level(after: state.level, count: count, limit: limit)
    guard target != state.level else {
      state.since = nil
      return nil
    }
    let isRising = target > state.level
    let time = now.millisecondsSince1970
    guard let since = state.since, state.isRising == isRising else {
      state.since = time
      state.isRising = isRising
      return nil
    }
    // A clock that was set back holds nothing up.
    guard abs(time - since) >= (isRising ? rules.rise : rules.fall) else { return nil }
    state.level = target
    state.since = nil
    return alert(target, area, id, count: count, limit: limit, at: now)
  }

  private mutating func alert(
    _ level: AlertNews.Level, _ area: Int32, _ id: Identifier<Feature>, count: Int, limit: Int,
    at now: Timestamp
  ) -> AlertNews {
    lastNumber += 1
    let news = AlertNews(
      id: lastNumber, area: id, level: level, count: count, limit: limit, time: now)
    current[area] = level == .clear ? nil : news
    history.append(news)
    if history.count > Self.historyLimit { history.removeFirst() }
    return news
  }

  /// The level that should be next: above the present one what the count says; below it what the count
  /// and the slack say, except that an area within its limit is never called overfull.
  private func level(
    after level: AlertNews.Level, count: Int, limit: Int
  ) -> AlertNews.Level {
    let bare = self.level(of: count, limit: limit)
    if bare >= level { return bare }
    let held = self.level(of: count + limit * rules.slack / 100, limit: limit)
    return max(bare, min(held, min(level, .full)))
  }

  private func level(of count: Int, limit: Int) -> AlertNews.Level {
    if count > limit { return .over }
    if limit == 0 { return .clear }
    if count >= limit { return .full }
    return count * 100 >= limit * rules.near ? .near : .clear
  }
}
