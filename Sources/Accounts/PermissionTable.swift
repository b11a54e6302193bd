/// Says what each role may do; the only place that does.
public struct PermissionTable: Hashable, Sendable {
  private var rows: [Role: Set<Permission>]

  /// Makes a table from its rows; a role without a row may do nothing.
  public init(_ rows: [Role: Set<Permission>]) { self.rows = rows }

  /// Whether somebody with this role may do it.
  public func allows(_ permission: Permission, to role: Role) -> Bool {
    rows[role]?.contains(permission) ?? false
  }

  /// Whether this principal may do it.
  public func allows(_ permission: Permission, to principal: Principal) -> Bool {
    allows(permission, to: principal.role)
  }

  /// All that a role may do.
  public func permissions(of role: Role) -> Set<Permission> { rows[role] ?? [] }

  /// What holds where everybody says who they are: strangers may do nothing.
  public static let closed = PermissionTable([
    .owner: Set(Permission.allCases),
    .organiser: [
      .listVenues, .readVenue, .createVenue, .editVenue, .seePositions, .seeCounts,
      .reportLocation, .route,
    ],
    .staff: [.listVenues, .readVenue, .seePositions, .seeCounts, .reportLocation, .route],
    .viewer: [.listVenues, .readVenue, .seePositions, .seeCounts, .route],
    .kiosk: [.listVenues, .readVenue, .seeCounts, .route],
    .navigator: [.listVenues, .readVenue, .reportLocation, .route],
    .gateway: [.listVenues, .readVenue, .reportLocation],
    .anonymous: [],
  ])

  /// What holds on a server without accounts: everybody may do everything.
  public static let open = PermissionTable(
    closed.rows.merging([.anonymous: Set(Permission.allCases)]) { _, open in open })
}
