import Support

/// The schedule of a made-up congress, as the XML of frab: four days, ten halls, 600 sessions of
/// 1 000 speakers.
public struct CongressProgramme: Sendable {
  /// One session, with the numbers that its texts are made of.
  private struct Talk: Sendable {
    fileprivate let number: Int
    fileprivate var hall: String
    fileprivate var minute: Int
    fileprivate let day: Int
    fileprivate var title: String
    fileprivate let speakers: [Int]
  }

  /// How many halls there are; they are called `Hall 1` to `Hall 10`.
  public static let hallCount = 10
  private static let first = 27
  private var talks: [Talk] = []

  /// Makes the programme; the same seed makes the same one.
  public init(sessions: Int = 600, speakers: Int = 1000, seed: UInt64 = 1) {
    var random = SeededGenerator(seed: seed)
    let perHall = sessions / (4 * Self.hallCount)
    for number in 0..<sessions {
      let slot = number / Self.hallCount % perHall
      // Every speaker speaks: two a session, and a third where that is not enough.
      let own = [number, sessions + number].filter { $0 < speakers }
      let guest = Int.random(in: 0..<speakers, using: &random)
      talks.append(
        Talk(
          number: number, hall: "Hall \(number % Self.hallCount + 1)", minute: 600 + 45 * slot,
          day: min(3, number / (Self.hallCount * perHall)), title: "Talk \(number)",
          speakers: own + (own.contains(guest) ? [] : [guest])))
    }
  }

  /// How many sessions there are.
  public var count: Int { talks.count }

  /// The same programme after the organisers met: session 0 begins 15 minutes later, session 1 is in
  /// another hall, session 2 has another title, session 3 is cancelled, a session is new, and
  /// `Hall 10` is called `Great Hall`.
  public func changed() -> CongressProgramme {
    var other = self
    other.talks[0].minute += 15
    other.talks[1].hall = "Hall 5"
    other.talks[2].title = "Another title"
    other.talks.remove(at: 3)
    other.talks.append(
      Talk(
        number: talks.count, hall: "Hall 1", minute: 1300, day: 3, title: "A new session",
        speakers: [0]))
    for index in other.talks.indices where other.talks[index].hall == "Hall 10" {
      other.talks[index].hall = "Great Hall"
    }
    return other
  }

  /// The schedule as frab writes it, with times of Berlin in winter.
  public var xml: [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<schedule>\n"
    for day in 0..<4 {
      text += "<day index=\"\(day + 1)\" date=\"2026-12-\(Self.first + day)\">\n"
      let today = talks.filter { $0.day == day }
      for hall in Set(today.map(\.hall)).sorted() {
        text += "<room name=\"\(hall)\">\n"
        for talk in today where talk.hall == hall { text += Self.event(talk) }
        text += "</room>\n"
      }
      text += "</day>\n"
    }
    return Array((text + "</schedule>\n").utf8)
  }

  private static func event(_ talk: Talk) -> String {
    let time = "\(padded(talk.minute / 60)):\(padded(talk.minute % 60))"
    let persons = talk.speakers.map { "<person id=\"\($0)\">Speaker \($0)</person>" }.joined()
    return """
      <event guid="guid-\(talk.number)" id="\(talk.number)">
      <date>2026-12-\(first + talk.day)T\(time):00+01:00</date>
      <start>\(time)</start><duration>00:30</duration><room>\(talk.hall)</room>
      <title>\(talk.title)</title><subtitle/><track>Track \(talk.number % 7)</track>
      <type>lecture</type><language>en</language>
      <abstract>&lt;p&gt;What talk \(talk.number) is about.&lt;/p&gt;</abstract>
      <persons>\(persons)</persons>
      </event>

      """
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
