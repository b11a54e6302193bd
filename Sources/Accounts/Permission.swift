/// One thing that a principal may be allowed to do.
public enum Permission: String, CaseIterable, Hashable, Sendable {
  /// See the list of those venues that the principal may read.
  case listVenues
  /// See a venue's floors, features and pictures, and follow its edits; not their authors.
  case readVenue
  /// Begin new venues.
  case createVenue
  /// Change a venue's features.
  case editVenue
  /// Forget the history of a venue's edits for good.
  case compactVenue
  /// Set, and see, the address from which the server fetches the list of a venue's programme.
  case setSource
  /// Remove a venue, put it back and delete it for good.
  case removeVenue
  /// See where navigators are and where they are led.
  case seePositions
  /// See how many navigators are where, without seeing which.
  case seeCounts
  /// See how many people are where there are many, without being able to make out a single one.
  case seeCrowd
  /// See what people did together in the past, in figures that tell of no single person.
  case seeInsight
  /// See a venue's alarms and rules, acknowledge alarms and comment on them.
  case handleAlarms
  /// Set a venue's rules for alarms, and the channels by which they leave the server.
  case setAlarms
  /// Set a venue's schedules of reports by mail, and see the delivery of the mails.
  case setReports
  /// See the authors of a venue's edits, by name.
  case seeAuthors
  /// Report where the principal itself, or another navigator, is.
  case reportLocation
  /// Report how the principal's own device, or others, fare.
  case reportStatus
  /// Ask for routes.
  case route
  /// Make and revoke links to a venue for screens, devices and guests.
  case shareVenue
  /// See how the server does: its status, figures and warnings.
  case watchServer
  /// Decide what each person may do.
  case manageAccounts
}
