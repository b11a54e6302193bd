public import Alarms
public import IndoorModel

/// The alarms of rules that hold, as viewers were sent them last.
struct AlarmBoard {
  private var alarms: [Int: Alarm] = [:]

  /// Takes what changed, and sends it to viewers.
  mutating func take(
    _ changed: [Alarm], at now: Timestamp, sendingTo viewers: [ViewerID]
  ) -> [LiveAction] {
    for alarm in changed { alarms[alarm.id] = alarm.ended == nil ? alarm : nil }
    if viewers.isEmpty || changed.isEmpty { return [] }
    if changed.count > AlarmNews.limit { return [.send(.alarms(whole(at: now)), to: viewers)] }
    let news = AlarmNews(time: now, isComplete: false, alarms: changed, count: alarms.count)
    return [.send(.alarms(news), to: viewers)]
  }

  /// Sends a new viewer the alarms that hold.
  func sendAll(to viewer: ViewerID, at now: Timestamp) -> [LiveAction] {
    [.send(.alarms(whole(at: now)), to: [viewer])]
  }

  private func whole(at now: Timestamp) -> AlarmNews {
    let newest = alarms.values.sorted { $0.id > $1.id }.prefix(AlarmNews.limit)
    return AlarmNews(time: now, isComplete: true, alarms: Array(newest), count: alarms.count)
  }
}

/// Alarms of rules that were raised, changed or ended.
public struct AlarmNews: Hashable, Sendable {
  /// The most alarms in one message, the newest; a client that wants more reads the list.
  static let limit = 500

  /// When.
  public var time: Timestamp
  /// Whether these are the alarms that hold, and replace all that is known.
  public var isComplete: Bool
  /// The alarms as they are now.
  public var alarms: [Alarm]
  /// How many hold in all.
  public var count: Int
}
