import ArgumentParser
import Foundation
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
    print("| search | nDCG@10 | English | German | change, ± standard error | repeats |")
    print("|---|---|---|---|---|---|")
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

  private func time(_ thesaurus: WordNet?) async throws {
    let congress = GeneratedCongress(talks: many, questions: 1000, seed: seed + 1)
    let index = try TextIndex(thesaurus: thesaurus)
    let clock = ContinuousClock()
    let built = try await clock.measure { try await index.hold(congress.documents) }
    // The first question finds the compound words.
    _ = try await index.matches("Gesundheit")
    var times: [Duration] = []
    for question in congress.questions {
      times.append(try await clock.measure { _ = try await index.matches(question.text) })
    }
    times.sort()
    func share(_ share: Double) -> String {
      let time = times[min(times.count - 1, Int(Double(times.count) * share))]
      return String(format: "%.1f ms", time / .milliseconds(1))
    }
    print("\(many) talks: built in \(built); p50 \(share(0.5)), p99 \(share(0.99))")
  }
}

/// What the questions of a congress got from a search.
private struct Judgement {
  private let scores: [Double]
  private let languages: [String]
  /// The share of answers that say the same as one before.
  private let repeats: Double

  init(of parts: SearchParts, _ congress: GeneratedCongress, _ thesaurus: WordNet?) async throws {
    let index = try TextIndex(thesaurus: thesaurus, parts: parts)
    try await index.hold(congress.documents)
    var scores: [Double] = []
    var (again, all) = (0, 0)
    for question in congress.questions {
      let found = try await index.matches(question.text, limit: 10).map(\.id)
      scores.append(Self.gain(found.map { question.gains[$0] ?? 0 }, of: question.gains))
      let originals = found.map { congress.repeats[$0] ?? $0 }
      all += originals.count
      again += originals.count - Set(originals).count
    }
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
      + String(format: "%.1f %% |", repeats * 100)
  }
}
