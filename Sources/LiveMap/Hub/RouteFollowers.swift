import IndoorModel

/// Who follows whose routes: asked for each route that is told.
struct RouteFollowers {
  private var ofAll: Set<ViewerID> = []
  private var ofSome: [Identifier<Navigator>: Set<ViewerID>] = [:]

  /// A subscription begins.
  mutating func join(_ viewer: ViewerID, _ subscription: SubscriptionRequest) {
    guard subscription.streams.contains(.routes) else { return }
    guard let navigators = subscription.navigators else {
      ofAll.insert(viewer)
      return
    }
    for navigator in navigators { ofSome[navigator, default: []].insert(viewer) }
  }

  /// It ends.
  mutating func leave(_ viewer: ViewerID, _ subscription: SubscriptionRequest) {
    ofAll.remove(viewer)
    for navigator in subscription.navigators ?? [] {
      ofSome[navigator]?.remove(viewer)
      if ofSome[navigator]?.isEmpty == true { ofSome[navigator] = nil }
    }
  }

  /// Who follows the routes of a navigator, in order.
  func viewers(ofRoutesOf navigator: Identifier<Navigator>) -> [ViewerID] {
    if ofAll.isEmpty, ofSome.isEmpty { return [] }
    return ofAll.union(ofSome[navigator] ?? []).sorted()
  }
}
