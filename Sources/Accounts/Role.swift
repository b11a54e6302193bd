/// What a principal is to this server; decides what it may do.
public enum Role: String, CaseIterable, Hashable, Sendable {
  /// Runs the server: everything, other people's roles included.
  case owner
  /// Draws and keeps the venues.
  case organiser
  /// Watches over a venue while it is open to visitors.
  case staff
  /// Looks on, from inside the house or by a link that was shared.
  case viewer
  /// A fixed screen that shows the way.
  case kiosk
  /// A person or device that is shown the way and may report where it is.
  case navigator
  /// A visitor that a venue lets in without an account or link.
  case guest
  /// A device that reports locations for others, e.g. a positioning system.
  case gateway
  /// A device that is fixed somewhere and measures how far others are.
  case anchor
  /// A program that watches how the server does.
  case monitor
  /// A stranger: a client that did not identify itself.
  case anonymous
}
