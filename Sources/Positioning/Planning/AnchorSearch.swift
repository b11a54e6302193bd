/// Looks for few sites that give a floor a wanted radius, step by step: each takes a fraction of a second
/// and can be the last, because callers may be content with what was found.
///
/// Greedy, then with exchanges: one anchor goes and the others move to where the rest still suffices, as
/// long as that succeeds. The sites need not be the fewest; finding those takes exponential time.
public struct AnchorSearch: Sendable {
  /// What the next step does.
  public enum Stage: String, Hashable, Sendable {
    /// It adds the site that helps most.
    case adding
    /// The sites suffice; it tries to do with one fewer.
    case reducing
    /// Nothing is left to do.
    case done
  }

  /// Metres that count for a place without any position.
  private static let noPosition = 10.0
  /// Sites in vain tried to do without, those missed least first, after which a search ends.
  private static let mostTried = 8
  /// Rounds of exchanges for one site less.
  private static let mostRounds = 6

  /// What the next step does.
  public private(set) var stage = Stage.adding
  /// How many sites the search could not do without since it found the present ones; with the sites
  /// all that another search needs in order to carry on.
  public private(set) var tried: Int

  private let planner: AnchorPlanner
  private let wantedRadius: Double
  private let share: Double
  private let most: Int
  /// The candidates.
  private let outlooks: [SiteOutlook]
  /// What the anchors that are there say.
  private let base: [RangeInformation]
  private var chosen: [Int]
  private var present: [RangeInformation]

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - anchors: those that are there and stay.
  ///   - candidates: where others may be mounted.
  ///   - share: of the points that must have the radius.
  ///   - most: how many sites may be added.
  ///   - sites: those that a search found before, to carry on from.
  ///   - tried: its `tried`.
  public init(
    _ planner: AnchorPlanner, beside anchors: [AnchorSite], from candidates: [AnchorSite],
    wantedRadius: Double, share: Double = 0.95, most: Int = .max, sites: [AnchorSite] = [],
    tried: Int = 0
  ) {
    let known = Set(candidates)
    let all = candidates + sites.filter { !known.contains($0) }
    (self.planner, self.wantedRadius, self.share) = (planner, wantedRadius, share)
    (self.most, self.tried) = (most, tried)
    outlooks = all.map(planner.outlook)
    chosen = sites.compactMap { all.firstIndex(of: $0) }
    base = planner.sum(anchors.map(planner.outlook))
    present = base
    present = sum(chosen)
    settle()
  }

  /// The sites that are to be added.
  public var sites: [AnchorSite] { chosen.map { outlooks[$0].site } }

  /// The share of the points that have the radius with them.
  public var goodShare: Double {
    guard !present.isEmpty else { return 1 }
    let good = present.count { planner.radius($0) <= wantedRadius }
    return Double(good) / Double(present.count)
  }

  /// Whether that is the wanted share.
  public var isEnough: Bool { goodShare >= share }

  /// Adds a site, or tries to do with one fewer.
  ///
  /// - Complexity: O(*candidates* × points in reach); reducing × sites × rounds.
  public mutating func advance() {
    switch stage {
    case .adding:
      guard let next = bestAddition() else {
        stage = .done
        return
      }
      chosen.append(next)
      present = sum(chosen)
      settle()
    case .reducing: reduce()
    case .done: break
    }
  }

  private mutating func settle() {
    if isEnough {
      stage = chosen.isEmpty || tried >= Self.mostTried ? .done : .reducing
    } else {
      stage = chosen.count < most ? .adding : .done
    }
  }

  // MARK: - Fewer

  private mutating func reduce() {
    // The sites in the order in which the others miss them least.
    let order = chosen.indices.map { ($0, lackWithout($0)) }.sorted { $0.1 < $1.1 }
    guard tried < min(order.count, Self.mostTried) else {
      stage = .done
      return
    }
    var rest = chosen
    rest.remove(at: order[tried].0)
    if exchange(&rest) {
      (chosen, present, tried) = (rest, sum(rest), 0)
      if rest.isEmpty { stage = .done }
    } else {
      tried += 1
    }
  }

  /// By how much more the radii would exceed the wanted one without one of the chosen sites.
  private func lackWithout(_ index: Int) -> Double {
    let outlook = outlooks[chosen[index]]
    return outlook.points.indices.reduce(0) { sum, entry in
      let here = present[Int(outlook.points[entry])]
      return sum + lack(here - planner.information(outlook, entry)) - lack(here)
    }
  }

  /// Moves one site after the other to the best candidate until the rest suffices or nothing helps.
  private func exchange(_ chosen: inout [Int]) -> Bool {
    var present = sum(chosen)
    for _ in 0..<Self.mostRounds {
      if isEnough(present) { return true }
      var isBetter = false
      for index in chosen.indices {
        let own = sum(chosen.filter { $0 != chosen[index] })
        let free = outlooks.indices.filter { !chosen.contains($0) } + [chosen[index]]
        guard let best = best(of: free, beside: own), best != chosen[index] else { continue }
        chosen[index] = best
        present = add(outlooks[best], to: own)
        isBetter = true
      }
      if !isBetter { break }
    }
    return isEnough(present)
  }

  // MARK: - The best candidate

  private func bestAddition() -> Int? {
    best(of: outlooks.indices.filter { !chosen.contains($0) }, beside: present)
  }

  /// The candidate that makes most of the lack good, the last one in the list where several do; `nil`
  /// where none does.
  private func best(of candidates: [Int], beside present: [RangeInformation]) -> Int? {
    let lacks = present.map(lack)
    var best: Int?
    var most = 1e-9
    for candidate in candidates {
      let outlook = outlooks[candidate]
      var gain = 0.0
      for entry in outlook.points.indices {
        let point = Int(outlook.points[entry])
        guard lacks[point] > 0 else { continue }
        gain += lacks[point] - lack(present[point] + planner.information(outlook, entry))
      }
      if gain >= most { (best, most) = (candidate, gain) }
    }
    return best
  }

  private func isEnough(_ information: [RangeInformation]) -> Bool {
    let good = information.count { planner.radius($0) <= wantedRadius }
    return Double(good) >= share * Double(information.count)
  }

  /// By how much the radius exceeds the wanted one; anchors heard at a place without a position count a
  /// little, so that a first and a second anchor help, too.
  private func lack(_ here: RangeInformation) -> Double {
    let missing = max(0, AnchorPlanner.leastHeard - here.heard)
    return max(0, min(Self.noPosition, planner.radius(here)) - wantedRadius) + missing
  }

  private func sum(_ chosen: [Int]) -> [RangeInformation] {
    chosen.reduce(base) { add(outlooks[$1], to: $0) }
  }

  private func add(
    _ outlook: SiteOutlook, to information: [RangeInformation]
  ) -> [RangeInformation] {
    var sum = information
    for entry in outlook.points.indices {
      let point = Int(outlook.points[entry])
      sum[point] = sum[point] + planner.information(outlook, entry)
    }
    return sum
  }
}
