import IndoorModel

extension MeshEngine {
  /// Finds a walk over several stops.
  ///
  /// With `order` `best` the order is the quickest there is for up to 12 stops, and a good one, as
  /// a rule within a few percent, beyond. Each piece is as exact as the engine's routes.
  /// - Throws: why there is none; the first point that cannot be reached is named.
  /// - Complexity: for the order, one flood of the engine a stop, then 2ⁿ *n*² small steps for up
  ///   to 12 stops and about *n*³ beyond.
  public mutating func tour(_ query: TourQuery) throws(TourRefusal) -> Tour {
    guard !query.stops.isEmpty || !query.ends.isEmpty else { throw .noStops }
    guard query.stops.count <= TourQuery.stopLimit else {
      throw .tooManyStops(count: query.stops.count, limit: TourQuery.stopLimit)
    }
    return try walk(query, order: try order(for: query))
  }

  private mutating func order(for query: TourQuery) throws(TourRefusal) -> [Int] {
    let given = Array(query.stops.indices)
    guard query.order == .best, !given.isEmpty, given.count + query.ends.count > 1 else {
      return given
    }
    let costs = costs(of: query)
    let order = costs.count <= StopCosts.exactLimit ? costs.exactOrder() : costs.improvedOrder()
    if let order { return order }
    throw refusal(for: query)
  }

  /// Asks for the seconds between all points, those to one point at once.
  private mutating func costs(of query: TourQuery) -> StopCosts {
    let stops = query.stops
    var costs = StopCosts(count: stops.count)
    let starts = stops + [query.start]
    for (stop, place) in stops.enumerated() {
      let seconds = seconds(from: starts, to: place, profile: query.profile)
      for (start, seconds) in seconds.enumerated() where start != stop {
        costs[start, stop] = seconds ?? .infinity
      }
    }
    guard !query.ends.isEmpty else { return costs }
    for stop in stops.indices { costs[stop, stops.count] = .infinity }
    for end in query.ends {
      let seconds = seconds(from: stops, to: end, profile: query.profile)
      for (stop, seconds) in seconds.enumerated() {
        costs[stop, stops.count] = min(costs[stop, stops.count], seconds ?? .infinity)
      }
    }
    return costs
  }

  private mutating func walk(
    _ query: TourQuery, order: [Int]
  ) throws(TourRefusal) -> Tour {
    var tour = Tour(order: order, end: nil, routes: [])
    var place = query.start
    for stop in order {
      do throws(RouteRefusal) {
        tour.routes.append(
          try route(from: place, to: query.stops[stop], profile: query.profile))
      } catch {
        throw .unreachable(error.isAboutStart && tour.routes.isEmpty ? .start : .stop(stop), error)
      }
      place = query.stops[stop]
    }
    guard !query.ends.isEmpty else { return tour }
    do throws(RouteRefusal) {
      let last = try nearest(from: place, of: query.ends, profile: query.profile)
      tour.end = last.index
      tour.routes.append(last.route)
    } catch {
      throw .unreachable(error.isAboutStart && tour.routes.isEmpty ? .start : .end, error)
    }
    return tour
  }

  /// Why no order was found: the first point that cannot be reached.
  private mutating func refusal(for query: TourQuery) -> TourRefusal {
    for stop in query.stops.indices {
      do throws(RouteRefusal) {
        _ = try route(from: query.start, to: query.stops[stop], profile: query.profile)
      } catch {
        return .unreachable(error.isAboutStart ? .start : .stop(stop), error)
      }
    }
    guard !query.ends.isEmpty else { return .noOrder }
    do throws(RouteRefusal) {
      _ = try nearest(from: query.start, of: query.ends, profile: query.profile)
    } catch {
      return .unreachable(.end, error)
    }
    return .noOrder
  }
}

extension RouteRefusal {
  fileprivate var isAboutStart: Bool { if case .startBlocked = self { true } else { false } }
}
