import IndoorModel

extension RouteEngine {
  /// Finds a walk over several stops.
  ///
  /// With `order` `best` the order is the quickest there is for up to 12 stops, and a good one, as
  /// a rule within a few percent, beyond. Each piece is as exact as the engine's routes.
  /// - Throws: why there is none; the first point that cannot be reached is named.
  /// - Complexity: for the order, one flood of the engine a stop, then 2ⁿ *n*² small steps for up
  ///   to 12 stops and about *n*³ beyond.
  public mutating func tour(_ question: TourQuery) throws(TourRefusal) -> Tour {
    guard !question.stops.isEmpty || !question.ends.isEmpty else { throw .noStops }
    guard question.stops.count <= TourQuery.stopLimit else {
      throw .tooManyStops(count: question.stops.count, limit: TourQuery.stopLimit)
    }
    return try walk(question, order: try order(for: question))
  }

  private mutating func order(for question: TourQuery) throws(TourRefusal) -> [Int] {
    let given = Array(question.stops.indices)
    guard question.order == .best, !given.isEmpty, given.count + question.ends.count > 1 else {
      return given
    }
    let costs = costs(of: question)
    let order = costs.count <= StopCosts.exactLimit ? costs.exactOrder() : costs.improvedOrder()
    if let order { return order }
    throw blame(question)
  }

  /// Asks for the seconds between all points, those to one point at once.
  private mutating func costs(of question: TourQuery) -> StopCosts {
    let stops = question.stops
    var costs = StopCosts(count: stops.count)
    let starts = stops + [question.start]
    for (stop, place) in stops.enumerated() {
      let seconds = seconds(from: starts, to: place, profile: question.profile)
      for (start, seconds) in seconds.enumerated() where start != stop {
        costs[start, stop] = seconds ?? .infinity
      }
    }
    guard !question.ends.isEmpty else { return costs }
    for stop in stops.indices { costs[stop, stops.count] = .infinity }
    for end in question.ends {
      let seconds = seconds(from: stops, to: end, profile: question.profile)
      for (stop, seconds) in seconds.enumerated() {
        costs[stop, stops.count] = min(costs[stop, stops.count], seconds ?? .infinity)
      }
    }
    return costs
  }

  private mutating func walk(
    _ question: TourQuery, order: [Int]
  ) throws(TourRefusal) -> Tour {
    var tour = Tour(order: order, end: nil, routes: [])
    var place = question.start
    for stop in order {
      do throws(RouteRefusal) {
        tour.routes.append(
          try route(from: place, to: question.stops[stop], profile: question.profile))
      } catch {
        throw .unreachable(error.isAboutStart && tour.routes.isEmpty ? .start : .stop(stop), error)
      }
      place = question.stops[stop]
    }
    guard !question.ends.isEmpty else { return tour }
    do throws(RouteRefusal) {
      let last = try nearest(from: place, of: question.ends, profile: question.profile)
      tour.end = last.index
      tour.routes.append(last.route)
    } catch {
      throw .unreachable(error.isAboutStart && tour.routes.isEmpty ? .start : .end, error)
    }
    return tour
  }

  /// Which point is to blame that no order was found.
  private mutating func blame(_ question: TourQuery) -> TourRefusal {
    for stop in question.stops.indices {
      do throws(RouteRefusal) {
        _ = try route(from: question.start, to: question.stops[stop], profile: question.profile)
      } catch {
        return .unreachable(error.isAboutStart ? .start : .stop(stop), error)
      }
    }
    guard !question.ends.isEmpty else { return .noOrder }
    do throws(RouteRefusal) {
      _ = try nearest(from: question.start, of: question.ends, profile: question.profile)
    } catch {
      return .unreachable(.end, error)
    }
    return .noOrder
  }
}

extension RouteRefusal {
  fileprivate var isAboutStart: Bool { if case .startBlocked = self { true } else { false } }
}
