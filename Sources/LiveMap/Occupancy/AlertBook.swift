import IndoorModel

/// The alerts about full areas: those that hold, and the latest ones.
struct AlertBook {
  /// Alerts that are remembered.
  static let historyLimit = 100

  private var levels: [Int32: AlertLevel] = [:]
  private var lastNumber = 0
  /// The last alert of each area that is not clear.
  private var current: [Int32: AlertNews] = [:]
  /// The latest alerts, the newest last.
  private var history: [AlertNews] = []

  /// The alerts that hold, the newest first.
  var holding: [AlertNews] { current.values.sorted { $0.id > $1.id } }

  /// The latest alerts, the newest first.
  var latest: [AlertNews] { history.reversed() }

  /// Whether an area had a limit when it was judged last.
  func isLimited(_ area: Int32) -> Bool { levels[area] != nil }

  /// The level that the last alert of an area named.
  func level(of area: Int32) -> AlertNews.Level { current[area]?.level ?? .clear }

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
      return levels.removeValue(forKey: area)?.endingLimit.map {
        alert(.clear, area, id, count: count, limit: $0, at: now)
      }
    }
    let level = levels[area, default: AlertLevel()].take(
      count, limit: limit, at: now.millisecondsSince1970)
    return level.map { alert($0, area, id, count: count, limit: limit, at: now) }
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
}

/// Decides when an area is called nearly full, full or overfull.
///
/// A level must hold for a while before an alert is sent, longer on the way down, and it falls only
/// some people below the limit: so nothing flickers.
struct AlertLevel {
  /// Milliseconds that a higher level must hold.
  private static let rise: Int64 = 2000
  /// Milliseconds that a lower level must hold.
  private static let fall: Int64 = 10_000
  /// The part of the limit that is called near, in percent.
  private static let near = 80
  /// The part of the limit that must be free again, beyond a threshold, in percent.
  private static let slack = 5

  private var level = AlertNews.Level.clear
  private var limit = 0
  /// Since when the level should be a higher (or else a lower) one.
  private var since: Int64?
  private var isRising = false

  /// The limit to name when the alerts of the area end; `nil` for an area that is clear.
  var endingLimit: Int? { level == .clear ? nil : limit }

  /// Takes a count.
  ///
  /// - Parameter time: milliseconds since 1970.
  /// - Returns: the new level; `nil` as long as the level stays.
  mutating func take(_ count: Int, limit: Int, at time: Int64) -> AlertNews.Level? {
    self.limit = limit
    let target = next(count)
    guard target != level else {
      since = nil
      return nil
    }
    let isRising = target > level
    guard let since, self.isRising == isRising else {
      since = time
      self.isRising = isRising
      return nil
    }
    // A clock that was set back holds nothing up.
    guard abs(time - since) >= (isRising ? Self.rise : Self.fall) else { return nil }
    level = target
    self.since = nil
    return target
  }

  /// The level that should be next: above the present one what the count says; below it what the count
  /// and the slack say, except that an area within its limit is never called overfull.
  private func next(_ count: Int) -> AlertNews.Level {
    let bare = level(of: count)
    if bare >= level { return bare }
    let held = level(of: count + limit * Self.slack / 100)
    return max(bare, min(held, min(level, .full)))
  }

  private func level(of count: Int) -> AlertNews.Level {
    if count > limit { return .over }
    if limit == 0 { return .clear }
    if count >= limit { return .full }
    return count * 100 >= limit * Self.near ? .near : .clear
  }
}
