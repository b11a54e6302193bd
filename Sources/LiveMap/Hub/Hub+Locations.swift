import IndoorModel

extension Hub {
  /// Takes one location.
  mutating func report(
    _ report: LocationReport, at now: Timestamp
  ) throws(LocationRefusal.Reason) -> [Action] {
    if configuration.isReplay { throw .replayed }
    if isHiding(report.navigator) {
      let floor = try crowd.floor(meant: report.location.place.floor.rawValue)
      return try takeHidden(
        BareLocation(report.location), floor: floor, of: report.navigator, at: now)
    }
    let place = try crowd.report(report, at: now)
    return crowd.followed.isEmpty ? [] : follow(report.navigator, to: place, at: now)
  }

  /// Takes some of the locations of a message.
  ///
  /// - Parameter range: which of its entries.
  /// - Returns: what is to be done for routes that follow them.
  mutating func report(
    _ batch: LocationBatch, _ range: Range<Int>, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) -> [Action] {
    let floors = batch.floors.map { try? crowd.floor(meant: $0) }
    var actions: [Action] = []
    for index in range {
      let entry = batch.entries[index]
      do throws(LocationRefusal.Reason) {
        if configuration.isReplay { throw .replayed }
        guard let floor = floors[Int(entry.floor)] else {
          throw crowd.reason(against: batch.floors[Int(entry.floor)])
        }
        if sharing.hasHiding, sharing.isHiding(batch.navigator(index)) {
          actions += try takeHidden(
            entry.location, floor: floor, of: batch.navigator(index), at: now)
          outcome.takeUnseen()
          continue
        }
        let slot = try crowd.take(
          entry, of: batch, floor: floor, at: now.millisecondsSince1970, &outcome)
        if crowd.whereabouts[slot].isFollowed { actions += follow(slot, at: now) }
      } catch {
        outcome.refuse(index, of: batch.navigator(index), error)
      }
    }
    return actions
  }

  /// Tells routes that follow a navigator where it is.
  private mutating func follow(_ slot: Int, at now: Timestamp) -> [Action] {
    guard let id = crowd.members[slot]?.id else { return [] }
    return follow(id, to: crowd.place(slot), at: now)
  }

  // MARK: - By handles

  /// Gives a connection handles for navigators.
  mutating func enrol(
    _ navigators: [EnrolledNavigator], from first: Int, of viewer: ViewerID
  ) throws(LiveError) {
    let others = enrolments.reduce(0) { $0 + ($1.key == viewer ? 0 : $1.value.count) }
    let count = max(enrolments[viewer]?.count ?? 0, first + navigators.count)
    guard count <= configuration.handlesPerViewer, others + count <= configuration.handleLimit
    else {
      throw .tooManyHandles(limit: configuration.handlesPerViewer)
    }
    enrolments[viewer, default: Enrolment()].enrol(navigators, from: first)
  }

  /// Takes the locations of a binary message.
  mutating func report(
    _ frame: LocationFrame, of viewer: ViewerID, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) -> [Action] {
    var actions: [Action] = []
    // Let go of, so that it is not copied when it changes.
    var enrolment = Enrolment()
    if let known = enrolments.updateValue(enrolment, forKey: viewer) { enrolment = known }
    defer { enrolments[viewer] = enrolment.count > 0 ? enrolment : nil }
    let isThere =
      crowd.table.extents.indices.contains(frame.floor) && crowd.table.extents[frame.floor].isThere
    let milliseconds = now.millisecondsSince1970
    let time = frame.time(near: milliseconds)
    for index in 0..<frame.count {
      let handle = frame.handle(index)
      do throws(LocationRefusal.Reason) {
        if configuration.isReplay { throw .replayed }
        guard isThere else { throw .unknownFloor("\(frame.floor)") }
        guard handle < enrolment.count else { throw .unknownHandle(handle) }
        let location = frame.location(
          index, on: crowd.table.extents[frame.floor], time: time)
        if sharing.hasHiding, let id = enrolment.navigators[handle]?.id, sharing.isHiding(id) {
          actions += try takeHidden(location, floor: frame.floor, of: id, at: now)
          outcome.takeUnseen()
          continue
        }
        let slot = try crowd.take(
          location, floor: frame.floor, handle: handle, of: &enrolment, at: milliseconds, &outcome)
        if crowd.whereabouts[slot].isFollowed { actions += follow(slot, at: now) }
      } catch {
        let navigator = handle < enrolment.count ? enrolment.navigators[handle]?.id : nil
        outcome.refuse(index, of: navigator ?? "", error)
      }
    }
    return actions
  }
}

extension NavigatorTable {
  /// Takes a location of whom a handle means.
  ///
  /// - Returns: whose slot it is.
  fileprivate mutating func take(
    _ location: BareLocation, floor: Int, handle: Int, of enrolment: inout Enrolment,
    at now: Int64, _ outcome: inout LocationOutcome
  ) throws(LocationRefusal.Reason) -> Int {
    let seat = enrolment.seats[handle]
    let slot = Int(seat.slot)
    if seat.serial != 0, whereabouts[slot].serial == seat.serial {
      try take(location, floor: floor, slot: slot, at: now, &outcome)
      return slot
    }
    guard let navigator = enrolment.navigators[handle] else { throw .unknownHandle(handle) }
    return try meet(
      navigator, location, floor: floor, handle: handle, of: &enrolment, at: now, &outcome)
  }

  /// Takes a location by a handle that has led to nobody yet, or to somebody who was gone.
  private mutating func meet(
    _ navigator: EnrolledNavigator, _ location: BareLocation, floor: Int, handle: Int,
    of enrolment: inout Enrolment, at now: Int64, _ outcome: inout LocationOutcome
  ) throws(LocationRefusal.Reason) -> Int {
    let slot: Int
    if let found = self.slot(of: navigator.id) {
      slot = found
      try take(location, floor: floor, slot: slot, at: now, &outcome)
    } else {
      slot = try add(navigator.id, location, floor: floor, at: now)
      outcome.take(isDoubtful: false)
    }
    name(slot, navigator.name, group: navigator.group)
    enrolment.seat(handle, slot: slot, serial: whereabouts[slot].serial)
    return slot
  }
}
