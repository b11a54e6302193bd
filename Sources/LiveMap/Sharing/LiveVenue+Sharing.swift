public import IndoorModel

extension LiveVenue {
  /// Takes what a navigator says of who may see it; in force at once.
  ///
  /// - Parameter isOwn: whether its own device says it: then nobody else may change it.
  public func set(
    _ sharing: Sharing, of navigator: Identifier<Navigator>, isOwn: Bool
  ) throws(LiveError) {
    let (actions, said) = try hub.set(sharing, of: navigator, isOwn: isOwn, at: now())
    sharingSink?.take(said, of: navigator)
    perform(actions)
  }

  /// Forgets what those said who were not heard of for 90 days and have no link of their own.
  ///
  /// - Parameter linked: those who have one.
  public func sweepSharing(linked: Set<Identifier<Navigator>>) {
    for (navigator, said) in hub.sweepSharing(at: now(), linked: linked) {
      sharingSink?.take(said, of: navigator)
    }
  }

  /// What a navigator said of who may see it.
  public func sharing(of navigator: Identifier<Navigator>) -> Sharing { hub.sharing[navigator] }

  /// Where a navigator is, for itself: also while it hides from all others.
  public func ownPlace(of navigator: Identifier<Navigator>) -> Place? {
    hub.ownPlace(of: navigator)
  }

  func offer(_ companions: Companions, to receivers: [ViewerID]) {
    let present = receivers.compactMap { viewers[$0] }
    if present.isEmpty { return }
    let message = encoder.encode(.companions(companions))
    // Who is too slow for these gets the next ones, which tell everything again.
    for viewer in present { _ = viewer.offer(message) }
  }
}
