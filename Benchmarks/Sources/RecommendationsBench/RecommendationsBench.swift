import ArgumentParser
import Foundation
import IndoorModel
import Recommendations
import TextSearch

/// How good the search of the programme is, and how quick.
@main
struct RecommendationsBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recommendations-bench",
    abstract: "Judges the search on generated talks with hidden tags, and measures its time.")

  @Option(help: "Talks among which questions are judged.")
  var talks = 600
  @Option(help: "Questions, half of them in German.")
  var questions = 360
  @Option(help: "Talks among which the time is measured; 0 to leave it out.")
  var many = 10_000
  @Option(help: "Another congress for another number.")
  var seed: UInt64 = 22

  func run() async throws {
    let thesaurus = WordNet()
    if thesaurus == nil {
      print("WordNet is not installed: rows with its words equal those before")
    }
    let congress = GeneratedCongress(talks: talks, questions: questions, seed: seed)
    try await judge(congress, thesaurus)
    if many > 0 { try await time(thesaurus) }
  }

  private func judge(_ congress: GeneratedCongress, _ thesaurus: WordNet?) async throws {
    let additions: [(name: String, part: SearchParts)] = [
      ("plain FTS5", []), ("+ stop words left out", .stopWords), ("+ stemming", .stems),
      ("+ weights of fields", .weights), ("+ slips forgiven", .spelling),
      ("+ parts of compounds", .compounds), ("+ synonyms", .synonyms),
      ("+ narrower words", .narrower), ("+ broader words", .broader), ("+ diversity", .diversity),
    ]
    print("| search | nDCG@10 | English | German | change, ± standard error | repeats | new |")
    print("|---|---|---|---|---|---|---|")
    var parts: SearchParts = []
    var before: Judgement?
    for (name, part) in additions {
      parts.insert(part)
      let judgement = try await Judgement(of: parts, congress, thesaurus)
      print(judgement.row(name, against: before))
      before = judgement
    }
    let whole = try await Judgement(of: .best, congress, thesaurus)
    print(whole.row("what is kept", against: nil))
    for (name, part) in additions.dropFirst() where SearchParts.best.contains(part) {
      let judgement = try await Judgement(of: .best.subtracting(part), congress, thesaurus)
      print(judgement.row("kept without: \(name.dropFirst(2))", against: whole))
    }
  }

  /// Times whole questions, but for the walks: those of one hall to 100 places are known.
  private func time(_ thesaurus: WordNet?) async throws {
    let congress = GeneratedCongress(
      talks: many, questions: 1000, rareWords: 4 * many, seed: seed + 1)
    let morning = Timestamp(millisecondsSince1970: 1_798_365_600_000)
    let sessions = congress.documents.enumerated().map { number, document in
      let language = document.language ?? "en"
      let start = morning.advanced(bySeconds: Double(number % 400) * 900)
      return ProgrammeSession(
        id: Identifier(document.id), title: LocalizedText([language: document.text(.title)]),
        abstract: LocalizedText([language: document.text(.abstract)]), language: language,
        start: start, end: start.advanced(bySeconds: 2700),
        place: Identifier("hall\(number % 100)"))
    }
    let walks = Dictionary(
      uniqueKeysWithValues: (0..<100).map {
        (Identifier<Feature>("hall\($0)"), Double($0) * 5)
      })
    let programme = Programme(sessions.map(\.entry))
    let recommender = Recommender()
    let clock = ContinuousClock()
    let built = try await clock.measure { try await recommender.follow(programme) }
    var (walls, processors): ([Double], [Double]) = ([], [])
    for question in congress.questions {
      let query = RecommendationQuery(text: question.text, time: morning)
      let before = Self.processorTime
      let wall = try await clock.measure {
        try await recommender.follow(programme)
        _ = await recommender.places(for: query)
        _ = try await recommender.recommendations(for: query, walks: walks, drawn: { _ in true })
      }
      walls.append(wall / .milliseconds(1))
      processors.append(Self.processorTime - before)
    }
    print("\(many) talks: built in \(built)")
    for (name, times) in [("wall", walls), ("processor", processors)] {
      let sorted = times.sorted()
      func share(_ share: Double) -> Double {
        sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
      }
      print(String(format: "%@ time: p50 %.1f ms, p99 %.1f ms", name, share(0.5), share(0.99)))
    }
  }

  /// Milliseconds of processor time of this process so far.
  private static var processorTime: Double { Double(clock()) * 1000 / Double(CLOCKS_PER_SEC) }
}

/// What the questions of a congress got from a search.
private struct Judgement {
  private let scores: [Double]
  private let languages: [String]
  /// The share of answers that say the same as one before.
  private let repeats: Double
  /// The mean score where such an answer is worth nothing.
  private let new: Double

  init(of parts: SearchParts, _ congress: GeneratedCongress, _ thesaurus: WordNet?) async throws {
    let index = try TextIndex(thesaurus: thesaurus, parts: parts)
    try await index.hold(congress.documents)
    var scores: [Double] = []
    var new: [Double] = []
    var (again, all) = (0, 0)
    for question in congress.questions {
      let found = try await index.matches(question.text, limit: 10).map(\.id)
      scores.append(Self.gain(found.map { question.gains[$0] ?? 0 }, of: question.gains))
      let originals = found.map { congress.repeats[$0] ?? $0 }
      all += originals.count
      again += originals.count - Set(originals).count
      var seen: Set<String> = []
      new.append(
        Self.gain(
          originals.map { seen.insert($0).inserted ? question.gains[$0] ?? 0 : 0 },
          of: question.gains.filter { congress.repeats[$0.key] == nil }))
    }
    self.new = new.reduce(0, +) / Double(max(1, new.count))
    self.scores = scores
    languages = congress.questions.map(\.language)
    repeats = Double(again) / Double(max(1, all))
  }

  /// nDCG: Järvelin & Kekäläinen, *Cumulated gain-based evaluation of IR techniques*, ACM TOIS 20
  /// (2002).
  private static func gain(_ found: [Double], of gains: [String: Double]) -> Double {
    func sum(_ gains: some Sequence<Double>) -> Double {
      gains.enumerated().reduce(0) { $0 + $1.element / log2(Double($1.offset) + 2) }
    }
    let best = sum(gains.values.sorted(by: >).prefix(10))
    return best > 0 ? sum(found) / best : 0
  }

  func row(_ name: String, against other: Judgement?) -> String {
    func mean(_ scores: some Collection<Double>) -> Double {
      scores.reduce(0, +) / Double(max(1, scores.count))
    }
    func mean(in language: String) -> String {
      String(
        format: "%.3f", mean(zip(scores, languages).lazy.filter { $0.1 == language }.map(\.0)))
    }
    var change = "–"
    if let other {
      let differences = zip(scores, other.scores).map { $0 - $1 }
      let middle = mean(differences)
      let spread = mean(differences.map { ($0 - middle) * ($0 - middle) }).squareRoot()
      change = String(
        format: "%+.3f ± %.3f", middle, spread / Double(differences.count).squareRoot())
    }
    return String(format: "| %@ | %.3f | ", name, mean(scores))
      + "\(mean(in: "en")) | \(mean(in: "de")) | \(change) | "
      + String(format: "%.1f %% | %.3f |", repeats * 100, new)
  }
}
