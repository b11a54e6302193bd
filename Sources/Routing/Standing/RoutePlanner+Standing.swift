public import IndoorModel

extension RoutePlanner {
  /// Answers questions and remembers the answers until `forget`.
  ///
  /// - Returns: the answers in the order of the questions.
  public func answer(_ questions: [RegisteredQuery]) async -> RegisteredAnswerList {
    await lend { engine in
      let begin = ContinuousClock.now
      let answers = await engine.answers(to: questions)
      for (question, answer) in zip(questions, answers) {
        self.standing.keep(answer, to: question)
      }
      return RegisteredAnswerList(
        answers: answers, basis: self.basis,
        seconds: (ContinuousClock.now - begin) / .seconds(1))
    }
  }

  /// Forgets queries that were withdrawn.
  ///
  /// Must not overtake `answer` of the same questions.
  public func forget(_ ids: [RegisteredQuery.ID]) { standing.forget(ids) }

  /// How many answers are remembered.
  public var standingCount: Int { standing.entries.count }

  /// Takes over edits that came together.
  ///
  /// - Parameters:
  ///   - edits: what each changed, in the order of their revisions.
  ///   - venue: the venue after all of them.
  /// - Returns: for each edit the registered queries with answers that it may have changed.
  public func follow(
    _ edits: [VenueChanges], venue: Venue
  ) async -> [[RegisteredQuery.ID]] {
    await lend(beforeOthers: true) { engine in
      let all = VenueChanges(merging: edits)
      engine.update(all, venue: venue)
      self.crowd.update(all)
      self.basis.revision = venue.revision
      let affected = await engine.affected(self.standing, by: all)
      return edits.count == 1 ? [affected] : self.share(affected, among: edits)
    }
  }

  /// Takes over the time of day.
  ///
  /// - Returns: the registered queries with answers that doors may have changed by opening or
  ///   closing.
  public func advance(to time: Timestamp) async -> [RegisteredQuery.ID] {
    await lend(beforeOthers: true) { engine in
      let changes = engine.advance(to: time)
      self.crowd.update(changes)
      self.basis.time = time
      return changes == VenueChanges() ? [] : await engine.affected(self.standing, by: changes)
    }
  }

  /// Finds which of several edits may have changed which answer; what geometry does not show is the
  /// last one's.
  private func share(
    _ affected: [RegisteredQuery.ID], among edits: [VenueChanges]
  ) -> [[RegisteredQuery.ID]] {
    let all = Set(affected)
    var rest = all
    var shares = edits.map { edit in
      let share = standing.touched(by: edit).filter(all.contains)
      rest.subtract(share)
      return share
    }
    if let last = shares.indices.last, !rest.isEmpty {
      shares[last] = (shares[last] + rest).sorted()
    }
    return shares
  }
}

extension RouteEngine {
  /// The answers in the order of the questions: those with one destination all at once, then those
  /// of which the nearest is meant.
  fileprivate mutating func answers(to questions: [RegisteredQuery]) async -> [RegisteredAnswer] {
    let single = questions.indices.filter { questions[$0].destinations.count == 1 }
    let results = await routes(
      single.map { index in
        RouteQuery(
          start: questions[index].start, destination: questions[index].destinations[0],
          profile: questions[index].profile)
      })
    var answers = questions.map { question in
      question.destinations.count == 1 ? nil : nearest(question)
    }
    for (index, result) in zip(single, results) { answers[index] = RegisteredAnswer(result) }
    return answers.compactMap { $0 }
  }

  private mutating func nearest(_ question: RegisteredQuery) -> RegisteredAnswer {
    do throws(RouteRefusal) {
      let (index, route) = try nearest(
        from: question.start, of: question.destinations, profile: question.profile)
      return RegisteredAnswer(.success(route), destination: index)
    } catch {
      return RegisteredAnswer(.failure(error))
    }
  }
}
