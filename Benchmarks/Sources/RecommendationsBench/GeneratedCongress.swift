import Support
import TextSearch

/// A congress of generated talks, and questions of which the right answers are known: the talks with
/// the tag, and less so those of the track. Neither stands in what is searched.
struct GeneratedCongress {
  /// One question.
  struct Question {
    let text: String
    let language: String
    /// How right each document is that is right at all: 3 for the tag, 1 for the track alone.
    let gains: [String: Double]
  }

  /// The share of questions with a slip of the finger.
  private static let slips = 0.15

  /// What is searched.
  private(set) var documents: [SearchDocument] = []
  /// The documents that say the same as an earlier one, and which.
  private(set) var repeats: [String: String] = [:]
  private(set) var questions: [Question] = []
  private var truth: [String: (tag: TopicWords.Tag, language: String)] = [:]
  private var random: SeededGenerator
  /// How many names and terms there are that stand in few texts; each talk has ten of them.
  private let rareWords: Int

  /// Generates a congress; the same for the same seed.
  init(talks: Int, questions count: Int, rareWords: Int = 0, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    self.rareWords = rareWords
    for number in 0..<talks { addTalk(number) }
    for number in 0..<count { addQuestion(number) }
  }

  private func chance(_ share: Double, _ random: inout SeededGenerator) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &random)]
  }

  // MARK: - Talks

  private mutating func addTalk(_ number: Int) {
    let id = "talk\(number)"
    // Some are given twice.
    if number > 20, chance(0.08, &random), let original = documents.randomElement(using: &random),
      repeats[original.id] == nil
    {
      documents.append(
        SearchDocument(
          id: id, language: original.language,
          texts: [.title: original.text(.title), .abstract: original.text(.abstract)]))
      repeats[id] = original.id
      truth[id] = truth[original.id]
      return
    }
    let language = chance(0.6, &random) ? "en" : "de"
    let tag = pick(TopicWords.tags)
    truth[id] = (tag, language)
    // Half of all titles say nothing of what the talk is about.
    var title = [pick(TopicWords.general[language] ?? [])]
    if chance(0.5, &random) { title.append(word(of: tag, in: language)) }
    title.append(pick(TopicWords.general[language] ?? []))
    var words: [String] = []
    for _ in 0..<Int.random(in: 25...70, using: &random) {
      if chance(0.4, &random) { words.append(pick(TopicWords.joints[language] ?? [])) }
      switch Double.random(in: 0..<1, using: &random) {
      case ..<0.14: words.append(word(of: tag, in: language))
      case ..<0.18:
        let sibling = pick(TopicWords.tags.filter { $0.track == tag.track })
        words.append(word(of: sibling, in: language))
      case ..<0.25: words.append(word(of: pick(TopicWords.tags), in: language))
      default: words.append(pick(TopicWords.general[language] ?? []))
      }
    }
    if rareWords > 0 { for _ in 0..<10 { words.append(rareWord()) } }
    documents.append(
      SearchDocument(
        id: id, language: language,
        texts: [.title: title.joined(separator: " "), .abstract: words.joined(separator: " ")]))
  }

  /// A word of three to five syllables that means nothing, the same for the same number.
  private mutating func rareWord() -> String {
    var number = Int.random(in: 0..<rareWords, using: &random)
    var own = SeededGenerator(seed: UInt64(number))
    number = Int.random(in: 3...5, using: &own)
    return (0..<number).map { _ in
      String("bcdfghklmnprstvz".randomElement(using: &own) ?? "b")
        + String("aeiou".randomElement(using: &own) ?? "a")
    }.joined()
  }

  /// One of the words for one of the ideas of a tag, in some form.
  private mutating func word(of tag: TopicWords.Tag, in language: String) -> String {
    let word = pick(pick(tag.ideas[language] ?? [[""]]))
    return chance(0.4, &random) ? inflected(word, in: language) : word
  }

  /// The plural or another form, as far as a simple rule gives one.
  private func inflected(_ word: String, in language: String) -> String {
    if language == "en" {
      if word.hasSuffix("y") && !["ay", "ey", "oy"].contains(where: word.hasSuffix) {
        return word.dropLast() + "ies"
      }
      if ["s", "ch", "sh", "x"].contains(where: word.hasSuffix) { return word + "es" }
      return word + "s"
    }
    if ["e", "in"].contains(where: word.hasSuffix) {
      return word.hasSuffix("in") ? word + "nen" : word + "n"
    }
    if ["er", "el", "en"].contains(where: word.hasSuffix) { return word + "s" }
    return ["ung", "heit", "keit", "schaft", "ik"].contains(where: word.hasSuffix)
      ? word + "en" : word + "e"
  }

  // MARK: - Questions

  private mutating func addQuestion(_ number: Int) {
    let language = number.isMultiple(of: 2) ? "en" : "de"
    let tag = TopicWords.tags[(number / 2) % TopicWords.tags.count]
    let ideas = (tag.ideas[language] ?? []).shuffled(using: &random)
    var words = ideas.prefix(Int.random(in: 1...3, using: &random)).map { pick($0) }
    words = words.map { chance(0.3, &random) ? inflected($0, in: language) : $0 }
    if chance(Self.slips, &random) {
      let index = Int.random(in: words.indices, using: &random)
      words[index] = mistyped(words[index])
    }
    let frame = pick(TopicWords.frames[language] ?? ["|"])
    let topic = words.joined(separator: language == "en" ? " and " : " und ")
    var gains: [String: Double] = [:]
    for (id, truth) in truth where truth.language == language && truth.tag.track == tag.track {
      gains[id] = truth.tag.name == tag.name ? 3 : 1
    }
    questions.append(
      Question(
        text: frame.replacing("|", with: topic), language: language, gains: gains))
  }

  private mutating func mistyped(_ word: String) -> String {
    var letters = Array(word)
    guard letters.count >= 5 else { return word }
    let place = Int.random(in: 1..<(letters.count - 1), using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    default: letters.swapAt(place, place + 1)
    }
    return String(letters)
  }
}
