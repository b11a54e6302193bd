/// A day of the Gregorian calendar.
///
/// The arithmetic counts years from March, so that the leap day comes last; see
/// http://howardhinnant.github.io/date_algorithms.html
struct CivilDate: Hashable {
  private let year: Int
  private let month: Int
  private let day: Int

  /// Makes a day, or `nil` when the calendar has none such.
  init?(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
    guard (1...12).contains(month), self == CivilDate(daysSince1970: daysSince1970) else {
      return nil
    }
  }

  init(daysSince1970: Int) {
    let days = daysSince1970 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// `2026-11-21`.
  var text: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }

  var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension Int {
  /// With zeros in front.
  func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
