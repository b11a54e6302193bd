import Foundation
import Testing
import TextSearch
import WordStems

@Suite struct TextIndexTests {
  @Test func `forms of a word are one word, in the language of each text`() async throws {
    let index = try await index([
      ("maps", "en", "Mapping buildings", "How halls are mapped."),
      ("bread", "en", "Baking bread", "Flour and water."),
      ("karten", "de", "Karten zeichnen", "Wie man Gebäude kartiert."),
    ])
    #expect(try await ids(index, "maps of a building") == ["maps"])
    #expect(try await ids(index, "Ich suche etwas über eine Karte für das Gebäude") == ["karten"])
    #expect(try await ids(index, "gebaude") == ["karten"], "a keyboard without umlauts")
  }

  @Test func `a word in the title comes before one in the abstract`() async throws {
    let index = try await index([
      ("abstract", "en", "A talk", "All about robots, robots and other machines of our time."),
      ("title", "en", "Robots", "They walk, they talk, and they know what to do with a ball."),
    ])
    #expect(try await ids(index, "robots") == ["title", "abstract"])
  }

  @Test(arguments: [
    ("kuberntes", "kubernetes"), ("securty", "security"), ("hakcing", "hacking"),
    ("Elektronikk", "Elektronik"),
  ])
  func `slips are forgiven where a word stands nowhere`(typed: String, meant: String) async throws {
    let index = try await index([
      ("meant", "en", "An evening of \(meant)", "Come by."),
      ("other", "en", "Gardens", "Flowers and trees."),
    ])
    let match = try #require(try await index.matches(typed).first)
    #expect(match.id == "meant")
    let reason = try #require(match.reasons.first)
    #expect(reason.kind == .spelling && reason.met == meant && reason.word == typed.lowercased())
  }

  @Test func `a word that stands somewhere is taken as it is typed`() async throws {
    let index = try await index([
      ("form", "en", "Form", "Shapes."), ("farm", "en", "Farm", "Cows."),
    ])
    #expect(try await ids(index, "form") == ["form"])
  }

  @Test func `parts of German compound words are found, both ways round`() async throws {
    let index = try await index([
      ("wesen", "de", "Das Gesundheitswesen", "Kliniken und Kassen und das Wesen der Dinge"),
      ("gesund", "de", "Gesundheit für alle", "Was wir essen"),
      ("musik", "de", "Musik", "Lieder"),
    ])
    #expect(Set(try await ids(index, "Gesundheit")) == ["wesen", "gesund"])
    #expect(Set(try await ids(index, "Gesundheitswesen")) == ["wesen", "gesund"])
    let part = try await index.matches("Gesundheit").first { $0.id == "wesen" }
    #expect(part?.reasons.first?.kind == .part)
    #expect(part?.reasons.first?.met == "Gesundheitswesen")
  }

  @Test func `reasons name the words that met, and where`() async throws {
    let index = try TextIndex(thesaurus: nil)
    try await index.hold([
      SearchDocument(
        id: "one", language: "en",
        texts: [
          .title: "Hospitals of tomorrow", .tags: "health, AI", .people: "Ada Lovelace",
          .abstract: "How models read pictures.",
        ])
    ])
    let match = try #require(
      try await index.matches("I'm interested in AI in health by lovelace, where should I go?")
        .first)
    #expect(
      Set(match.reasons.map { "\($0.word) \($0.met) \($0.field)" }) == [
        "ai AI tags", "health health tags", "lovelace Lovelace people",
      ])
    #expect(match.reasons.allSatisfy { $0.kind == .word })
  }

  @Test func `documents that changed are found by their new words, and removed ones not at all`()
    async throws
  {
    let index = try await index([("one", "en", "Trains", ""), ("two", "en", "Boats", "")])
    try await index.hold([SearchDocument(id: "one", language: "en", texts: [.title: "Planes"])])
    #expect(await index.count == 1)
    #expect(try await ids(index, "trains") == [])
    #expect(try await ids(index, "boats") == [])
    #expect(try await ids(index, "planes") == ["one"])
  }

  @Test func `what resembles a better result gives way to what differs`() async throws {
    let text = "Solder a small radio with a kit and take it home with you afterwards"
    let index = try await index(
      (1...6).map { ("radio\($0)", "en", "Radio workshop", text) }
        + [("history", "en", "Radio waves", "The radio in the history of the sea and of ships")])
    #expect(try await ids(index, "radio", limit: 2).contains("history"))
  }

  @Test func `what is not offered is left out, and the next best comes`() async throws {
    let index = try await index((1...20).map { ("talk\($0)", "en", "Chess \($0)", "Kings") })
    let matches = try await index.matches("chess", limit: 5) { !["talk1", "talk2"].contains($0) }
    #expect(matches.count == 5)
    #expect(!matches.contains { ["talk1", "talk2"].contains($0.id) })
  }

  @Test(arguments: [
    "", " ", "\"", "a OR", "NEAR(", "title:*", "🙂", "the", "x'); DROP TABLE document",
  ])
  func `no text is an error`(text: String) async throws {
    let index = try await index([("one", "en", "Chess", "Kings")])
    _ = try await index.matches(text)
    #expect(try await ids(index, "chess") == ["one"])
  }

  @Test func `synonyms and narrower words are found where WordNet is installed`() async throws {
    // Debian's wordnet-base is one of the packages of scripts/setup.
    let thesaurus = try #require(WordNet())
    let index = try TextIndex(thesaurus: thesaurus)
    try await index.hold([
      SearchDocument(id: "car", language: "en", texts: [.title: "Repair your automobile"]),
      SearchDocument(id: "guitar", language: "en", texts: [.title: "Guitars for all"]),
      SearchDocument(id: "soup", language: "en", texts: [.title: "Soup"]),
    ])
    let car = try #require(try await index.matches("cars").first)
    #expect(car.id == "car" && car.reasons.first?.kind == .synonym)
    #expect(car.reasons.first?.met == "automobile")
    #expect(try await ids(index, "stringed instrument") == ["guitar"])
    #expect(WordNet(directory: "/nowhere") == nil)
  }

  @Test func `a related word that stands nearly everywhere is looked for only in need`()
    async throws
  {
    let thesaurus = try #require(WordNet())
    let index = try TextIndex(thesaurus: thesaurus)
    let fair = (1...150).map {
      SearchDocument(id: "stand\($0)", language: "en", texts: [.title: "Automobile \($0)"])
    }
    try await index.hold(fair)
    #expect(try await ids(index, "cars", limit: 5).count == 5)
    let races = SearchDocument(id: "races", language: "en", texts: [.title: "Racing"])
    try await index.hold(fair + [races])
    #expect(try await ids(index, "racing cars", limit: 5) == ["races"])
  }

  @Test func `of a subject in two languages the better text is found`() async throws {
    let index = try TextIndex(thesaurus: nil)
    try await index.hold([
      SearchDocument(
        id: "talk en", subject: "talk", language: "en", texts: [.abstract: "A robot that plays"]),
      SearchDocument(
        id: "talk de", subject: "talk", language: "de", texts: [.title: "Robot, der Roboter"]),
    ])
    let matches = try await index.matches("robot") { $0 == "talk" }
    #expect(matches.map(\.id) == ["talk de"] && matches.map(\.subject) == ["talk"])
  }

  @Test(arguments: [
    ("Fußgänger: Welt-Reise!", ["Fußgänger", "Welt", "Reise"]),
    ("cafe\u{301} 2026", ["cafe\u{301}", "2026"]), ("می\u{200C}خواهم", ["می\u{200C}خواهم"]),
  ])
  func `texts are cut where no letter and no digit is`(text: String, words: [String]) async throws {
    let index = try TextIndex(thesaurus: nil)
    try await index.hold([SearchDocument(id: "one", language: "en", texts: [.title: text])])
    let reasons = try await index.matches(words.joined(separator: " ")).first?.reasons
    #expect(Set(reasons?.map(\.met) ?? []) == Set(words))
  }

  @Test func `stemmers know the languages of Snowball`() {
    #expect(Stemmer(language: "en")?.stem("connections") == "connect")
    #expect(Stemmer(language: "de")?.stem("häusern") == "haus")
    #expect(Stemmer(language: "tlh") == nil)
    #expect(Stemmer(language: "en")?.stem("") == "")
  }

  private func index(
    _ documents: [(id: String, language: String, title: String, abstract: String)]
  ) async throws -> TextIndex {
    let index = try TextIndex(thesaurus: nil)
    try await index.hold(
      documents.map {
        SearchDocument(
          id: $0.id, language: $0.language, texts: [.title: $0.title, .abstract: $0.abstract])
      })
    return index
  }

  private func ids(_ index: TextIndex, _ text: String, limit: Int = 10) async throws -> [String] {
    try await index.matches(text, limit: limit).map(\.id)
  }
}
