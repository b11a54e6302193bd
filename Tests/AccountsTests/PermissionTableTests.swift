import Accounts
import Testing

struct PermissionTableTests {
  @Test(arguments: Permission.allCases)
  func `a stranger may do everything on an open server and nothing on a closed one`(
    permission: Permission
  ) {
    #expect(PermissionTable.open.allows(permission, to: .anonymous, in: .server))
    #expect(!PermissionTable.closed.allows(permission, to: .anonymous, in: .server))
  }

  @Test(arguments: Role.allCases.filter { ![.owner, .anonymous].contains($0) })
  func `only the owner decides over others, on every server`(role: Role) {
    for table in [PermissionTable.open, .closed] {
      #expect(table.allows(.manageAccounts, to: Role.owner))
      #expect(!table.allows(.manageAccounts, to: role))
    }
  }

  @Test func `a kiosk shows the way but no people`() {
    let kiosk = Principal.device(id: "k-1", role: .kiosk)
    #expect(PermissionTable.closed.allows(.route, to: kiosk, in: .server))
    #expect(!PermissionTable.closed.allows(.seePositions, to: kiosk, in: .server))
    #expect(!PermissionTable.closed.allows(.reportLocation, to: kiosk, in: .server))
  }

  @Test(arguments: [Role.viewer, .kiosk])
  func `a viewer sees crowds, and people where a venue shows them to all`(role: Role) {
    let (table, guest) = (PermissionTable.closed, Principal.device(id: "k-1", role: role))
    for permission in PermissionTable.shownInPublic {
      #expect(!table.allows(permission, to: guest, in: .venue("expo")))
      #expect(table.allows(permission, to: guest, in: .publicVenue("expo")))
    }
    #expect(table.allows(.seeCrowd, to: guest, in: .venue("expo")))
    #expect(!table.allows(.editVenue, to: guest, in: .publicVenue("expo")))
    let navigator = Principal.device(id: "n-1", role: .navigator)
    #expect(
      table.permissions(of: navigator, in: .publicVenue("expo")).isDisjoint(
        with: PermissionTable.shownInPublic.union([.seeCrowd])))
  }

  @Test(arguments: [Permission.createVenue, .editVenue])
  func `editing is for owners and organisers`(permission: Permission) {
    let editors = Role.allCases.filter { PermissionTable.closed.allows(permission, to: $0) }
    #expect(editors == [.owner, .organiser])
  }

  @Test func `a role in one venue counts there and not on the server or elsewhere`() {
    let ada = Principal(kind: .person, id: "a-1", grants: Grants(.owner, in: "expo"))
    let table = PermissionTable.closed
    for permission in Permission.allCases {
      #expect(table.allows(permission, to: ada, in: .venue("expo")))
      #expect(table.allows(permission, to: ada, in: .somewhere))
      #expect(!table.allows(permission, to: ada, in: .venue("other")))
      #expect(!table.allows(permission, to: ada, in: .server))
    }
  }

  @Test func `a role in all venues counts in each, together with that of the venue`() {
    let grants = Grants(everywhere: .viewer, byVenue: ["expo": .organiser])
    let ada = Principal(kind: .person, id: "a-1", grants: grants)
    let table = PermissionTable.closed
    #expect(table.allows(.readVenue, to: ada, in: .venue("other")))
    #expect(!table.allows(.editVenue, to: ada, in: .venue("other")))
    #expect(table.allows(.editVenue, to: ada, in: .venue("expo")))
  }

  @Test func `no one gives a role that may do what they may not`() {
    let table = PermissionTable.closed
    let organiser = Principal(kind: .person, id: "a-1", grants: Grants(.organiser, in: "expo"))
    #expect(table.allows(giving: .kiosk, in: "expo", by: organiser))
    #expect(table.allows(giving: .staff, in: "expo", by: organiser))
    #expect(!table.allows(giving: .owner, in: "expo", by: organiser))
    #expect(!table.allows(giving: .viewer, in: "other", by: organiser))
    #expect(!table.allows(giving: .viewer, in: Grants.everyVenue, by: organiser))
    #expect(!table.allows(giving: .anonymous, in: "expo", by: organiser))
  }

  @Test func `a role without a row may do nothing`() {
    #expect(PermissionTable([:]).permissions(of: .owner).isEmpty)
  }
}
