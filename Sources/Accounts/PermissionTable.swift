/// Says what each role may do; the only place that does.
public struct PermissionTable: Hashable, Sendable {
  private var rows: [Role: Set<Permission>]

  /// Makes a table from its rows; a role without a row may do nothing.
  public init(_ rows: [Role: Set<Permission>]) { self.rows = rows }

  /// Whether a principal with this role may do it where it has the role.
  public func allows(_ permission: Permission, to role: Role) -> Bool {
    rows[role]?.contains(permission) ?? false
  }

  /// Whether this principal may do it there: by one of its roles, or because strangers may.
  public func allows(
    _ permission: Permission, to principal: Principal, in reach: Reach
  ) -> Bool {
    allows(permission, to: .anonymous)
      || principal.grants.roles(in: reach).contains { role in
        permissions(of: role, in: reach).contains(permission)
      }
  }

  /// What a principal that may see the crowd may see besides where a venue shows its people to all.
  public static let shownInPublic: Set<Permission> = [.seePositions, .seeCounts]

  private func permissions(of role: Role, in reach: Reach) -> Set<Permission> {
    let own = permissions(of: role)
    guard case .publicVenue = reach, own.contains(.seeCrowd) else { return own }
    return own.union(Self.shownInPublic)
  }

  /// All that a principal may do there.
  public func permissions(of principal: Principal, in reach: Reach) -> Set<Permission> {
    principal.grants.roles(in: reach).reduce(permissions(of: .anonymous)) {
      $0.union(permissions(of: $1, in: reach))
    }
  }

  /// Whether a principal may give a role to others in a venue (or in all): no principal gives
  /// what it has not.
  public func allows(
    giving role: Role, in venue: String, by principal: Principal
  ) -> Bool {
    let reach: Reach = venue == Grants.everyVenue ? .server : .venue(venue)
    return role != .anonymous
      && permissions(of: role).isSubset(of: permissions(of: principal, in: reach))
  }

  /// All that a role may do.
  public func permissions(of role: Role) -> Set<Permission> { rows[role] ?? [] }

  /// Whether strangers may do everything, so that no person needs an account.
  public var isOpen: Bool { permissions(of: .anonymous) == Set(Permission.allCases) }

  /// What holds where each client must identify itself: strangers may do nothing.
  public static let closed = PermissionTable([
    .owner: Set(Permission.allCases),
    .organiser: [
      .listVenues, .readVenue, .createVenue, .editVenue, .seePositions, .seeCounts,
      .seeCrowd, .seeInsight, .seeAuthors, .reportLocation, .reportStatus, .route, .shareVenue,
      .watchServer, .handleAlarms, .setAlarms, .setReports,
    ],
    .staff: [
      .listVenues, .readVenue, .seePositions, .seeCounts, .seeCrowd, .seeInsight, .seeAuthors,
      .reportLocation, .reportStatus, .route, .watchServer, .handleAlarms,
    ],
    .viewer: [.listVenues, .readVenue, .seeCrowd, .route],
    .kiosk: [.listVenues, .readVenue, .seeCrowd, .route],
    .navigator: [.listVenues, .readVenue, .reportLocation, .reportStatus, .route],
    .guest: [.listVenues, .readVenue, .route],
    .gateway: [.listVenues, .readVenue, .reportLocation, .reportStatus],
    .anchor: [.listVenues, .readVenue, .reportStatus],
    .monitor: [.watchServer],
    .anonymous: [],
  ])

  /// What holds on a server without accounts: strangers may do everything.
  public static let open = PermissionTable(
    closed.rows.merging([.anonymous: Set(Permission.allCases)]) { _, open in open })
}
