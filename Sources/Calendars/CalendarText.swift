import CIcal
import Foundation
import Support

/// An event of a calendar.
public struct CalendarEvent: Hashable, Sendable {
  /// A moment as calendars say it.
  public enum Moment: Hashable, Sendable {
    /// Seconds since 1970.
    case absolute(Int)
    /// Year, month, day, hour, minute, second by the clock of the place; a day begins at 0:00.
    case local(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int)
  }

  /// What the calendar calls it, worldwide unique.
  public var uid: String
  /// Its title.
  public var summary: String
  /// What it is about.
  public var description: String
  /// Where it is.
  public var location: String
  /// Words that it is filed under.
  public var categories: [String]
  /// A page about it.
  public var url: String
  /// When it begins.
  public var start: Moment
  /// When it ends; `nil` where the calendar gives neither an end nor a duration.
  public var end: Moment?
  /// Whether it repeats; only its first time is read.
  public var isRepeated: Bool

  /// Makes an event that does not repeat.
  public init(
    uid: String, summary: String, description: String = "", location: String = "",
    categories: [String] = [], url: String = "", start: Moment, end: Moment?
  ) {
    self.uid = uid
    self.summary = summary
    self.description = description
    self.location = location
    self.categories = categories
    self.url = url
    self.start = start
    self.end = end
    isRepeated = false
  }
}

/// Reads and writes iCalendar texts by libical.
///
/// libical keeps its errors and its time zones in variables of the process, so one text is read or
/// written at a time.
///
/// - SeeAlso: https://www.rfc-editor.org/rfc/rfc5545
public enum CalendarText {
  private static let turn = Locked(())

  /// The events of a text in their order, those without a start left out as `nil`; `nil` when the
  /// text is no calendar.
  public static func events(of text: String) -> [CalendarEvent?]? {
    turn.withLock { _ in
      icalerror_set_errors_are_fatal(0)
      guard let root = icalparser_parse_string(text) else { return nil }
      defer { icalcomponent_free(root) }
      // Several calendars in one text come below a root without a name.
      var calendars: [OpaquePointer] = []
      if icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT {
        calendars = [root]
      } else {
        calendars = components(of: root, ICAL_VCALENDAR_COMPONENT)
      }
      guard !calendars.isEmpty else { return nil }
      return calendars.flatMap { components(of: $0, ICAL_VEVENT_COMPONENT).map(event) }
    }
  }

  /// The calendar with events, as a text with lines that end as the standard has it.
  ///
  /// - Parameters:
  ///   - name: what the calendar is called.
  ///   - written: when it is made, in seconds since 1970.
  public static func text(of events: [CalendarEvent], name: String, written: Int) -> String {
    turn.withLock { _ in
      guard let calendar = icalcomponent_new(ICAL_VCALENDAR_COMPONENT) else { return "" }
      defer { icalcomponent_free(calendar) }
      icalcomponent_add_property(calendar, icalproperty_new_version("2.0"))
      icalcomponent_add_property(calendar, icalproperty_new_prodid("-//Floorcast//Programme//EN"))
      let title = icalproperty_new_x(name)
      icalproperty_set_x_name(title, "X-WR-CALNAME")
      icalcomponent_add_property(calendar, title)
      for event in events {
        icalcomponent_add_component(calendar, component(of: event, written: written))
      }
      guard let text = icalcomponent_as_ical_string_r(calendar) else { return "" }
      defer { icalmemory_free_buffer(text) }
      return String(cString: text)
    }
  }

  private static func components(
    of parent: OpaquePointer, _ kind: icalcomponent_kind
  ) -> [OpaquePointer] {
    var found: [OpaquePointer] = []
    var next = icalcomponent_get_first_component(parent, kind)
    while let component = next {
      found.append(component)
      next = icalcomponent_get_next_component(parent, kind)
    }
    return found
  }

  private static func event(_ component: OpaquePointer) -> CalendarEvent? {
    guard let start = moment(icalcomponent_get_dtstart(component)) else { return nil }
    var event = CalendarEvent(
      uid: text(icalcomponent_get_uid(component)),
      summary: text(icalcomponent_get_summary(component)),
      description: text(icalcomponent_get_description(component)),
      location: text(icalcomponent_get_location(component)), start: start,
      end: moment(icalcomponent_get_dtend(component)))
    event.isRepeated =
      icalcomponent_get_first_property(component, ICAL_RRULE_PROPERTY) != nil
      || icalcomponent_get_first_property(component, ICAL_RDATE_PROPERTY) != nil
    if let url = icalcomponent_get_first_property(component, ICAL_URL_PROPERTY) {
      event.url = text(icalproperty_get_url(url))
    }
    var next = icalcomponent_get_first_property(component, ICAL_CATEGORIES_PROPERTY)
    while let property = next {
      event.categories += text(icalproperty_get_categories(property)).split(separator: ",")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      next = icalcomponent_get_next_property(component, ICAL_CATEGORIES_PROPERTY)
    }
    return event
  }

  private static func text(_ characters: UnsafePointer<CChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }

  private static func moment(_ time: icaltimetype) -> CalendarEvent.Moment? {
    guard icaltime_is_null_time(time) == 0 else { return nil }
    if let zone = time.zone {
      return .absolute(Int(icaltime_as_timet_with_zone(time, zone)))
    }
    return .local(
      year: Int(time.year), month: Int(time.month), day: Int(time.day), hour: Int(time.hour),
      minute: Int(time.minute), second: Int(time.second))
  }

  private static func component(of event: CalendarEvent, written: Int) -> OpaquePointer? {
    let component = icalcomponent_new(ICAL_VEVENT_COMPONENT)
    icalcomponent_set_uid(component, event.uid)
    icalcomponent_set_dtstamp(component, time(.absolute(written)))
    icalcomponent_set_dtstart(component, time(event.start))
    if let end = event.end { icalcomponent_set_dtend(component, time(end)) }
    icalcomponent_set_summary(component, event.summary)
    if !event.description.isEmpty { icalcomponent_set_description(component, event.description) }
    if !event.location.isEmpty { icalcomponent_set_location(component, event.location) }
    for category in event.categories {
      icalcomponent_add_property(component, icalproperty_new_categories(category))
    }
    if !event.url.isEmpty { icalcomponent_add_property(component, icalproperty_new_url(event.url)) }
    return component
  }

  private static func time(_ moment: CalendarEvent.Moment) -> icaltimetype {
    switch moment {
    case .absolute(let seconds):
      return icaltime_from_timet_with_zone(time_t(seconds), 0, icaltimezone_get_utc_timezone())
    case .local(let year, let month, let day, let hour, let minute, let second):
      var time = icaltime_null_time()
      (time.year, time.month, time.day) = (CInt(year), CInt(month), CInt(day))
      (time.hour, time.minute, time.second) = (CInt(hour), CInt(minute), CInt(second))
      return time
    }
  }
}
