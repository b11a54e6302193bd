import Accounts

extension Endpoints {
  /// The routes about accounts.
  static let ofAccounts: [Endpoint] = [
    .get("/api/v1/session", needs: nil, SessionResource.show),
    .post("/api/v1/session", needs: nil, SessionResource.begin),
    .delete("/api/v1/session", needs: nil, SessionResource.end),
    .delete("/api/v1/sessions", needs: nil, SessionResource.endAll).forPersons,
    .post("/api/v1/tokens", needs: nil, SessionResource.look),
    .get("/api/v1/account", needs: nil, AccountResource.show).forPersons,
    .patch("/api/v1/account", needs: nil, AccountResource.change).forPersons,
    .post("/api/v1/account/password", needs: nil, AccountResource.changePassword).forPersons,
    .post("/api/v1/account/invitations", needs: nil, AccountResource.join).forPersons,
    .get("/api/v1/account/sessions", needs: nil, AccountResource.sessions).forPersons,
    .delete("/api/v1/account/sessions/{id}", needs: nil, AccountResource.endSession).forPersons,
    .post("/api/v1/resets", needs: nil, ResetsResource.add),
    .post("/api/v1/resets/use", needs: nil, ResetsResource.use),
    .get("/api/v1/accounts", needs: .manageAccounts, in: .somewhere, AccountsResource.list),
    .post("/api/v1/accounts", needs: nil, AccountResource.add),
    .patch(
      "/api/v1/accounts/{id}", needs: .manageAccounts, in: .somewhere, AccountsResource.change),
    .delete("/api/v1/accounts/{id}", needs: .manageAccounts, AccountsResource.remove),
    .post("/api/v1/accounts/{id}/resets", needs: .manageAccounts, AccountsResource.addReset),
    .delete("/api/v1/accounts/{id}/sessions", needs: .manageAccounts, AccountsResource.endSessions),
    .get("/api/v1/invitations", needs: .manageAccounts, in: .somewhere, InvitationsResource.list),
    .post("/api/v1/invitations", needs: .manageAccounts, in: .somewhere, InvitationsResource.add),
    .delete(
      "/api/v1/invitations/{id}", needs: .manageAccounts, in: .somewhere,
      InvitationsResource.remove),
    .get("\(venue)/links", needs: .shareVenue, LinksResource.list),
    .post("\(venue)/links", needs: .shareVenue, LinksResource.add),
    .post("\(venue)/links/{id}/rotation", needs: .shareVenue, LinksResource.rotate),
    .delete("\(venue)/links/{id}", needs: .shareVenue, LinksResource.remove),
    .post(
      "\(venue)/guests", needs: nil, bodyLimit: Endpoint.strangerBodyLimit, GuestsResource.enter),
    .get("\(venue)/guests", needs: .shareVenue, GuestsResource.list),
    .delete("\(venue)/guests", needs: .shareVenue, GuestsResource.removeAll),
    .delete("\(venue)/guests/{id}", needs: .shareVenue, GuestsResource.remove),
    .post("\(venue)/navigators", needs: .readVenue, GuestsResource.locate),
    .get("/api/v1/audit", needs: .manageAccounts, AuditResource.list),
  ]
}

extension Endpoint {
  /// The same endpoint for clients that are signed in with an account of their own only.
  fileprivate var forPersons: Endpoint {
    var copy = self
    copy.isForPersons = true
    return copy
  }
}
