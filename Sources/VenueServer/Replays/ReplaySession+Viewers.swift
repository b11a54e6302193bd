import IndoorModel
import LiveMap
import WebServer
import Wire

extension ReplaySession {
  /// Shows the first moment, then begins what a viewer follows.
  ///
  /// - Parameter isSmoothed: whether it shows smoothed places, as soon as they are made.
  nonisolated func open(
    for client: LiveClient, _ subscription: SubscriptionRequest, isSmoothed: Bool
  ) {
    Task {
      do {
        guard try await prepare() else {
          tell(.nothingRecorded(live.slug), about: "subscribe", to: client)
          return end()
        }
      } catch {
        tell(Problem(error), about: "subscribe", to: client)
        return end()
      }
      follow(client, subscription)
      if isSmoothed { steer(ReplaySteering(isSmoothed: true), for: client) }
    }
  }

  /// Replaces what the viewer follows, unless the replay has ended meanwhile.
  nonisolated func follow(_ client: LiveClient, _ subscription: SubscriptionRequest) {
    live.perform { live in
      guard !self.hasEnded else { return }
      do throws(LiveError) { try live.subscribe(client, to: subscription) } catch {
        client.send(Problem(error), about: "subscribe")
      }
    }
  }

  /// Steers it.
  nonisolated func steer(_ steering: ReplaySteering, for client: LiveClient) {
    Task {
      do {
        // What there was may have been deleted while it was looked at.
        if try await !play(at: steering.at, speed: steering.speed) {
          tell(.nothingRecorded(live.slug), about: "play", to: client)
        }
        // After the rest, because smoothing a long recording takes seconds.
        if let isSmoothed = steering.isSmoothed { try await smooth(isSmoothed) }
      } catch {
        tell(Problem(error), about: "play", to: client)
      }
    }
  }

  private nonisolated func tell(_ problem: Problem, about: String, to client: LiveClient) {
    live.perform { _ in client.send(problem, about: about) }
  }

  /// Ends it because its viewer goes, or looks at what is now.
  nonisolated func leave(_ client: LiveClient) {
    end()
    live.perform { $0.leave(client.id) }
  }
}

extension SubscriptionRequest {
  /// What a replay has nothing of: the plan is the one of now, and routes were not recorded.
  static let onlyLive: Set<LiveStream> = [
    .edits, .routes, .issues, .presence, .companions, .devices, .alarms,
  ]

  /// The same for a replay.
  ///
  /// - Parameter hasStreams: whether the streams were asked for by name.
  func lookingBack(hasStreams: Bool) throws(Problem) -> SubscriptionRequest {
    let missing = streams.intersection(Self.onlyLive)
    if hasStreams, !missing.isEmpty { throw .notInReplay(missing) }
    var subscription = self
    subscription.streams.subtract(Self.onlyLive)
    subscription.knownRevision = nil
    subscription.resume = nil
    return subscription
  }
}
