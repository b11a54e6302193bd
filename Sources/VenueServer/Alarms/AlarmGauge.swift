import Alarms
import Devices
import IndoorModel
import LiveMap

/// Reads the numbers of a venue that rules of alarms are about.
struct AlarmGauge {
  /// How many locations had arrived when the last of them did, and when that was.
  private var arrival: (count: Int, time: Timestamp)?

  /// The numbers of now, all but the silence, and how many locations have arrived.
  static func numbers(
    for book: AlarmBook, of live: LiveVenue
  ) async -> (readings: AlarmReadings, arrived: Int) {
    let quantities = book.rules.values.map(\.quantity)
    var readings = await live.alarmReadings(of: Set(quantities.compactMap(\.feature)))
    let arrived = await live.arrivedLocations
    guard quantities.contains(where: \.isOfDevices) else { return (readings, arrived) }
    let (states, alarms) = await live.devices.figures
    readings.troubles = alarms.map {
      .init(device: $0.device.rawValue, reason: $0.reason.rawValue)
    }
    let silent = states[.silent] ?? 0
    let heard = [.well, .weak, .misplaced].map { states[$0] ?? 0 }.reduce(0, +)
    readings.setDevices(known: heard + silent, silent: silent)
    return (readings, arrived)
  }

  /// Adds to the numbers for how long no location has arrived.
  mutating func addSilence(to readings: inout AlarmReadings, arrived: Int) {
    if arrival?.count != arrived { arrival = (arrived, readings.time) }
    readings.silence = arrival.map { max(0, readings.time.seconds(since: $0.time)) } ?? 0
  }
}

extension AlarmQuantity {
  /// Whether it looks at devices.
  fileprivate var isOfDevices: Bool {
    switch self {
    case .device, .silentDevices: true
    default: false
    }
  }
}
