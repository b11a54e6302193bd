import IndoorModel

/// What there is to tell of a route.
struct RouteUpdate {
  /// How it is there.
  enum Content {
    /// Ready to be sent.
    case written(any EncodedMessage)
    /// Yet to be encoded.
    case news(RouteNews)
  }

  let key: RouteBook.Key
  let content: Content
}

/// Somebody who began to follow routes, as long as they follow the same.
struct Newcomer: Hashable, Sendable {
  let viewer: ViewerID
  let serial: Int
}

/// What a newcomer is told of a route, and whether that is still so.
struct RouteGreeting: Sendable {
  let key: RouteBook.Key
  let news: RouteNews
  fileprivate let serial: UInt64
  fileprivate let tellings: Int
}

extension Hub {
  /// A route's owner is told; its followers are to be.
  mutating func follow(_ message: any EncodedMessage, of key: RouteBook.Key) {
    guard let navigator = book.entries[key]?.route.navigator, !isHiding(navigator) else { return }
    audience.follow(message, of: key, navigator)
  }

  /// What a newcomer is to be told of routes now.
  func greetings(of routes: some Sequence<RouteBook.Key>) -> [RouteGreeting] {
    routes.compactMap { key in
      guard let entry = book.entries[key], let news = news(of: entry.route) else { return nil }
      if entry.route.navigator.map(isHiding) == true { return nil }
      return RouteGreeting(
        key: key, news: news, serial: entry.serial, tellings: entry.route.tellings)
    }
  }

  /// Greetings are written down; what has changed since is told by others, and who has gone is told
  /// nothing.
  mutating func greet(
    _ newcomer: Newcomer, _ greetings: [(greeting: RouteGreeting, message: any EncodedMessage)]
  ) {
    guard audience.watchers[newcomer.viewer]?.serial == newcomer.serial else { return }
    for (greeting, message) in greetings {
      guard let entry = book.entries[greeting.key], entry.serial == greeting.serial,
        entry.route.tellings == greeting.tellings, entry.route.navigator.map(isHiding) != true
      else { continue }
      audience.put(message, of: greeting.key, for: newcomer.viewer)
    }
  }
}
