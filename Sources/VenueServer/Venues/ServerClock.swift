import Foundation
import IndoorModel
import Reports
import Wire

/// The clock of the machine that serves the venues.
enum ServerClock {
  /// Its time zone in the IANA database; `nil` when it has none there.
  ///
  /// Foundation takes UTC for what it cannot read, such as the rules `CET-1CEST` in `TZ`; the C
  /// library, by which the server opens doors, can. Where the two differ, the zone has no name.
  static let timeZoneName: String? = {
    let zone = TimeZone.current
    let now = time(nil)
    let halfYear = time_t(182 * 86_400)
    let isSame = [now, now + halfYear].allSatisfy { moment in
      var (moment, local) = (moment, unsafe tm())
      // Fills in a value of ours; nothing of it is kept.
      unsafe localtime_r(&moment, &local)
      let date = Date(timeIntervalSince1970: Double(moment))
      return unsafe local.tm_gmtoff == zone.secondsFromGMT(for: date)
    }
    return isSame ? zone.identifier : nil
  }()

  /// The days and clocks of a venue: those of its time zone, or of this machine's.
  static func calendar(of venue: Venue) -> VenueCalendar {
    VenueCalendar(
      zone: venue.settings.identity[.timeZone].flatMap(TimeZone.init(identifier:))
        ?? timeZoneName.flatMap(TimeZone.init(identifier:)) ?? .gmt)
  }

  /// A venue as this server outlines it.
  static func outline(of venue: Venue) -> Value {
    venue.outline(serverTimeZone: timeZoneName)
  }
}
