import Foundation
package import IndoorModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Venue {
  /// The doors and connectors that have opening hours.
  package var timedFeatures: [Feature] {
    features.values.filter {
      ($0.kind == .door || $0.kind == .connector) && $0.openingHours != nil
    }
  }
}

/// The clocks of a venue: those of its time zone, or of the machine that serves it.
package struct VenueClock: Sendable {
  private let zone: TimeZone?

  package init(of venue: Venue) {
    zone = venue.settings.identity[.timeZone].flatMap(TimeZone.init(identifier:))
  }

  /// The time that they show.
  package func time(_ moment: Timestamp) -> LocalTime {
    guard let zone else { return LocalTime(onThisMachine: moment) }
    return LocalTime(moment, utcOffsetMinutes: zone.utcOffset(at: moment) / 60)
  }

  /// The days since 1 January 1970, by these clocks.
  package func day(of moment: Timestamp) -> Int {
    let offset = zone?.utcOffset(at: moment) ?? Self.machineOffset(at: moment)
    let seconds = Double(moment.millisecondsSince1970) / 1000 + Double(offset)
    return Int((seconds / 86_400).rounded(.down))
  }

  /// Seconds by which the clock of the machine that serves the venue (its `TZ`) is ahead of UTC.
  fileprivate static func machineOffset(at moment: Timestamp) -> Int {
    var seconds = time_t(moment.millisecondsSince1970 / 1000)
    var local = unsafe tm()
    // Fills in a value of ours; nothing of it is kept.
    unsafe localtime_r(&seconds, &local)
    return unsafe local.tm_gmtoff
  }
}

extension TimeZone {
  /// Seconds by which its clocks are ahead of UTC.
  fileprivate func utcOffset(at moment: Timestamp) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.millisecondsSince1970) / 1000))
  }
}

extension LocalTime {
  /// The time by the clocks of a venue.
  init(_ moment: Timestamp, in venue: Venue) { self = VenueClock(of: venue).time(moment) }

  /// The time by the clock of the machine that serves the venue.
  init(onThisMachine moment: Timestamp) {
    self.init(moment, utcOffsetMinutes: VenueClock.machineOffset(at: moment) / 60)
  }
}

extension Feature {
  /// The change of a feature with hours that opens or closes, as if an edit had changed it.
  func turned(open isOpen: Bool) -> FeatureChange {
    let word = kind == .door ? "closed" : "inService"
    var before = self
    var after = self
    before.properties[word] = .bool(kind == .door ? isOpen : !isOpen)
    after.properties[word] = .bool(kind == .door ? !isOpen : isOpen)
    return FeatureChange(before: before, after: after)
  }
}
