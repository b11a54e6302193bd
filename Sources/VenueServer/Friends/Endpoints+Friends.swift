import Accounts

extension Endpoints {
  /// The routes about friends. A client that may report a navigator's location acts for it among its
  /// friends; the client's link says which navigator that is.
  static let ofFriends: [Endpoint] = [
    .get("\(venue)/friends", needs: .reportLocation, FriendsResource.list),
    .post(
      "\(venue)/friends", needs: .reportLocation, bodyLimit: Endpoint.strangerBodyLimit,
      FriendsResource.ask),
    .put("\(venue)/friend-profile", needs: .reportLocation, FriendsResource.setProfile),
    .post(
      "\(venue)/friend-codes", needs: .reportLocation, bodyLimit: Endpoint.strangerBodyLimit,
      FriendsResource.addCode),
    .patch("\(venue)/friends/{id}", needs: .reportLocation, FriendsResource.change),
    .delete("\(venue)/friends/{id}", needs: .reportLocation, FriendsResource.remove),
    .post(
      "\(venue)/friends/{id}/reports", needs: .reportLocation,
      bodyLimit: Endpoint.strangerBodyLimit, FriendMessagesResource.report),
    .get("\(venue)/friends/{id}/messages", needs: .reportLocation, FriendMessagesResource.list),
    .post(
      "\(venue)/friends/{id}/messages", needs: .reportLocation,
      bodyLimit: Endpoint.strangerBodyLimit, FriendMessagesResource.add),
    .patch(
      "\(venue)/friends/{id}/messages/{message}", needs: .reportLocation,
      FriendMessagesResource.change),
    .delete(
      "\(venue)/friends/{id}/messages/{message}", needs: .reportLocation,
      FriendMessagesResource.remove),
    .get("\(venue)/friend-log", needs: .reportLocation, FriendLogResource.show),
    .put("\(venue)/friend-log", needs: .reportLocation, FriendLogResource.set),
    .delete("\(venue)/friend-log", needs: .reportLocation, FriendLogResource.remove),
    .get("\(venue)/friend-figures", needs: .seeCounts, FriendsResource.figures),
    .get("\(venue)/friend-reports", needs: .manageAccounts, FriendMessagesResource.reports),
    .delete(
      "\(venue)/friend-reports/{id}", needs: .manageAccounts, FriendMessagesResource.removeReport),
  ]
}
