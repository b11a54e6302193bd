import Accounts
import Testing

struct PermissionTableTests {
  @Test(arguments: Permission.allCases)
  func `a stranger may do everything on an open server and nothing on a closed one`(
    permission: Permission
  ) {
    #expect(PermissionTable.open.allows(permission, to: Principal.anonymous))
    #expect(!PermissionTable.closed.allows(permission, to: Principal.anonymous))
  }

  @Test(arguments: Role.allCases.filter { ![.owner, .anonymous].contains($0) })
  func `only the owner decides over others, on every server`(role: Role) {
    for table in [PermissionTable.open, .closed] {
      #expect(table.allows(.manageAccounts, to: Role.owner))
      #expect(!table.allows(.manageAccounts, to: role))
    }
  }

  @Test func `a kiosk shows the way but not who is where`() {
    let kiosk = Principal.device(id: "k-1", role: .kiosk)
    #expect(PermissionTable.closed.allows(.route, to: kiosk))
    #expect(!PermissionTable.closed.allows(.seePositions, to: kiosk))
    #expect(!PermissionTable.closed.allows(.reportLocation, to: kiosk))
  }

  @Test(arguments: [Permission.createVenue, .editVenue])
  func `editing is for owners and organisers`(permission: Permission) {
    let editors = Role.allCases.filter { PermissionTable.closed.allows(permission, to: $0) }
    #expect(editors == [.owner, .organiser])
  }

  @Test func `a role without a row may do nothing`() {
    #expect(PermissionTable([:]).permissions(of: .owner).isEmpty)
  }
}
