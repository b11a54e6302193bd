public import Devices
public import IndoorModel

/// The states of devices, as viewers were sent them last.
struct DeviceStateBoard {
  private var entries: [Identifier<Device>: DeviceRegister.Entry] = [:]
  private var alarms: [DeviceAlarm] = []

  /// Takes what changed, and sends it to viewers.
  mutating func take(
    _ news: DeviceRegister.News, _ alarms: [DeviceAlarm], at now: Timestamp,
    sendingTo viewers: [ViewerID]
  ) -> [LiveAction] {
    for id in news.gone { entries[id] = nil }
    for entry in news.changed { entries[entry.id] = entry }
    self.alarms = alarms
    if viewers.isEmpty { return [] }
    let sent = DeviceNews(
      time: now, isComplete: false, devices: news.changed, gone: news.gone.sorted(), alarms: alarms)
    return [.send(.devices(sent), to: viewers)]
  }

  /// Sends a new viewer the states of all devices.
  func sendAll(to viewer: ViewerID, at now: Timestamp) -> [LiveAction] {
    let news = DeviceNews(
      time: now, isComplete: true, devices: entries.values.sorted { $0.id < $1.id }, gone: [],
      alarms: alarms)
    return [.send(.devices(news), to: [viewer])]
  }
}

/// The states of devices, and what is wrong with some.
public struct DeviceNews: Hashable, Sendable {
  /// The time of the states.
  public var time: Timestamp
  /// Whether this replaces all that is known.
  public var isComplete: Bool
  /// The devices that changed, or all, ordered by id.
  public var devices: [DeviceRegister.Entry]
  /// The devices that are forgotten.
  public var gone: [Identifier<Device>]
  /// All alarms that hold, the newest first.
  public var alarms: [DeviceAlarm]
}
