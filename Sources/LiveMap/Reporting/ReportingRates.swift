public import IndoorModel

/// How often each phone of a venue reports, and what of its reports is taken.
///
/// A phone reports one navigator, its own. What a person does decides what its phone wants; the budget
/// of the venue decides what it gets. The sum of what phones were told is never above the budget.
struct ReportingRates {
  /// A phone that is to be told its rate.
  typealias Change = (news: ReportingRateNews, viewers: [ViewerID])

  /// What becomes of the reports of a message.
  struct Admission {
    /// Those that are taken now; the ones before them came too early.
    var taken: Range<Int>
    /// Whether the newest one waits until it is due.
    var isWaiting = false
    /// Whether an earlier one that waited is lost.
    var isReplacing = false
    /// The rate that the phone was told.
    var rate: Double
  }

  private var phones: [Identifier<Navigator>: ReportingPhone] = [:]
  /// The phones with a report that waits.
  private var waiting: Set<Identifier<Navigator>> = []
  /// The sum of what phones were told.
  private(set) var told = 0.0
  private var lastBalance: Timestamp?
  private var limit = 0.0
  private var least = 0.0
  /// The budget as it was divided last.
  private var budget: RateBudget

  init(_ configuration: LiveConfiguration) {
    budget = RateBudget(0, least: 0, demand: RateBudget.Demand())
    configure(configuration)
  }

  /// Takes over other settings.
  mutating func configure(_ configuration: LiveConfiguration) {
    limit = configuration.reportBudget
    // A phone that reports as it was told must not be shown as silent, and its own page takes what is
    // older than 8 s for lost.
    least = RateLadder.step(notBelow: max(0.16, 1.25 / configuration.staleAfter))
    if phones.isEmpty {
      budget = RateBudget(limit, least: least, demand: RateBudget.Demand())
    }
  }

  /// The number of phones.
  var count: Int { phones.count }

  /// The rate that a phone was told, in reports a second; `nil` for one that is not here.
  func rate(of id: Identifier<Navigator>) -> Double? { phones[id]?.told }

  // MARK: - Phones

  /// Adds a phone, or a connection of it.
  ///
  /// - Parameter viewer: the connection that it reports by; `nil` over HTTP.
  mutating func join(
    _ id: Identifier<Navigator>, _ viewer: ViewerID?, at now: Timestamp
  ) -> [Change] {
    var phone = phones.removeValue(forKey: id) ?? ReportingPhone(at: now)
    let isNew = viewer.map { phone.add($0) } ?? false
    phones[id] = phone
    if phone.told == 0 { return give(id, at: now) }
    guard isNew, let viewer else { return [] }
    return [(ReportingRateNews(navigator: id, rate: phone.told), [viewer])]
  }

  /// Removes a connection; its phone is gone when it has no other.
  mutating func leave(_ viewer: ViewerID) {
    // One connection reports one phone of a venue, but for clients that change it.
    let ids = phones.filter { $0.value.viewers.contains(viewer) }.map(\.key)
    for id in ids where phones[id]?.remove(viewer) == true { remove(id) }
  }

  private mutating func remove(_ id: Identifier<Navigator>) {
    told -= phones.removeValue(forKey: id)?.told ?? 0
    if phones.isEmpty { told = 0 }
    waiting.remove(id)
  }

  // MARK: - Reports

  /// Decides what of some reports of a phone is taken.
  mutating func admit(
    _ batch: LocationBatch, of id: Identifier<Navigator>, at now: Timestamp
  ) -> Admission {
    let count = batch.entries.count
    guard var phone = phones.removeValue(forKey: id), count > 0 else {
      return Admission(taken: 0..<count, rate: 0)
    }
    let taken = phone.take(count, at: now)
    // Of several the newest ones count.
    var admission = Admission(taken: (count - taken)..<count, rate: phone.told)
    admission.isWaiting = taken == 0
    admission.isReplacing = phone.wait(taken == 0 ? batch.only(count - 1) : nil)
    if taken == 0 { waiting.insert(id) } else { waiting.remove(id) }
    phones[id] = phone
    return admission
  }

  /// Whether a phone may report that much now; nothing waits.
  mutating func admits(_ count: Int, of id: Identifier<Navigator>, at now: Timestamp) -> Bool {
    (phones[id]?.take(count, at: now) ?? count) > 0
  }

  /// The reports that waited and are due.
  mutating func takeDue(at now: Timestamp) -> [(id: Identifier<Navigator>, report: LocationBatch)] {
    if waiting.isEmpty { return [] }
    var due: [(id: Identifier<Navigator>, report: LocationBatch)] = []
    for id in waiting {
      if let report = phones[id]?.takeWaiting(at: now) { due.append((id, report)) }
    }
    for (id, _) in due { waiting.remove(id) }
    return due
  }

  /// Takes where a phone is.
  ///
  /// - Returns: the phone, when it needs a higher rate at once and the budget has it.
  mutating func locate(
    _ id: Identifier<Navigator>, at place: Place, accuracy: Double?, speed: Double?,
    decision: DecisionDistance, now: Timestamp
  ) -> [Change] {
    guard phones[id] != nil else { return [] }
    phones[id]?.locate(
      place, accuracy: accuracy, speed: speed, decision: decision, now: now)
    return give(id, at: now)
  }

  // MARK: - Rates

  /// Gives a phone a higher rate at once, as far as it has a share in the budget as last divided and
  /// as there is room; what it gets less waits for the next balance.
  private mutating func give(_ id: Identifier<Navigator>, at now: Timestamp) -> [Change] {
    guard var phone = phones.removeValue(forKey: id) else { return [] }
    defer { phones[id] = phone }
    let rate = budget.rate(
      wanted: phone.wanted(atLeast: least), isDeciding: phone.isDeciding, told: phone.told)
    guard rate > phone.told, hasRoom(for: rate - phone.told) else { return [] }
    return tell(&phone, id, rate, at: now)
  }

  private func hasRoom(for more: Double) -> Bool { told + more <= limit * (1 + 1e-9) }

  private mutating func tell(
    _ phone: inout ReportingPhone, _ id: Identifier<Navigator>, _ rate: Double,
    isForced: Bool = false, at now: Timestamp
  ) -> [Change] {
    let before = phone.told
    guard phone.give(rate, isForced: isForced, at: now) else { return [] }
    told += phone.told - before
    if phone.viewers.isEmpty { return [] }
    return [(ReportingRateNews(navigator: id, rate: phone.told), phone.viewers)]
  }

  /// Divides the budget again, once a second, and removes phones that were silent for long.
  ///
  /// - Parameter gone: seconds of silence after which a phone over HTTP is gone.
  mutating func balance(goneAfter gone: Double, at now: Timestamp) -> [Change] {
    if let lastBalance, (0..<1).contains(now.seconds(since: lastBalance)) { return [] }
    lastBalance = now
    if phones.isEmpty { return [] }
    for (id, phone) in phones
    where phone.viewers.isEmpty && now.seconds(since: phone.lastReport) >= gone { remove(id) }
    var demand = RateBudget.Demand()
    for phone in phones.values {
      demand.add(
        RateLadder.step(notAbove: phone.wanted(atLeast: least)), isDeciding: phone.isDeciding)
    }
    budget = RateBudget(limit, least: least, demand: demand)
    // Lower rates first: then there is room for the higher ones.
    let isTight = budget.isTight || told > limit
    var changes: [Change] = []
    // Sums of parts drift by the last bits.
    told = phones.values.reduce(0) { $0 + $1.told }
    for isRaising in [false, true] {
      for id in Array(phones.keys) {
        guard var phone = phones[id] else { continue }
        let rate = budget.rate(
          wanted: phone.wanted(atLeast: least), isDeciding: phone.isDeciding, told: phone.told)
        guard rate != phone.told, (rate > phone.told) == isRaising,
          !isRaising || hasRoom(for: rate - phone.told)
        else { continue }
        changes += tell(&phone, id, rate, isForced: isTight, at: now)
        phones[id] = phone
      }
    }
    return changes
  }
}

/// The rate at which a phone is to report.
public struct ReportingRateNews: Hashable, Sendable {
  /// The navigator that the phone reports.
  public var navigator: Identifier<Navigator>
  /// Reports a second.
  public var rate: Double
}
