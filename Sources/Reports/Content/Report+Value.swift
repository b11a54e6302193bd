public import IndoorModel

extension Report {
  /// The report as JSON; a figure that is withheld, or of no people, is `null`.
  public var value: Value {
    [
      "venue": .string(slug), "name": name.value, "least": Value(least),
      "period": Self.value(period.minutes), "earlier": Self.value(earlier.minutes),
      "whole": Self.value(whole), "before": Self.value(before),
      "areas": .array(areas.map(Self.value)), "lines": .array(lines.map(Self.value)),
      "flows": .array(
        flows.map {
          [
            "origin": Self.text($0.origin), "target": Self.text($0.target),
            "people": Value($0.people),
          ]
        }),
      "moments": .array(
        moments.map {
          ["at": Self.time($0.at), "area": Self.text($0.area), "people": Value($0.people)]
        }),
      "course": .array(course.map(Self.value)),
      "gaps": .array(gaps.map { Self.value($0) }),
    ]
  }

  private static func value(_ figures: Figures) -> Value {
    .object(members(figures))
  }

  private static func members(_ figures: Figures) -> [String: Value] {
    [
      "entries": count(figures.entries), "exits": count(figures.exits),
      "peak": count(figures.peak), "peakAt": figures.peakAt.map(time) ?? .null,
      "mean": tenth(figures.mean),
    ]
  }

  private static func value(_ area: Area) -> Value {
    var members = members(area.figures)
    members["id"] = .string(area.id)
    members["name"] = area.name.value
    members["floor"] = .string(area.floor)
    members["isQueue"] = .bool(area.isQueue)
    members["before"] = value(area.before)
    members["stay"] = [
      "count": Value(area.stay.count), "mean": tenth(area.stay.mean),
      "median": tenth(area.stay.median), "p90": tenth(area.stay.p90),
    ]
    return .object(members)
  }

  private static func value(_ line: Line) -> Value {
    [
      "id": .string(line.id), "name": line.name.value, "forward": count(line.forward),
      "backward": count(line.backward), "forwardBefore": count(line.forwardBefore),
    ]
  }

  private static func value(_ step: Step) -> Value {
    [
      "from": time(step.minutes.lowerBound), "to": time(step.minutes.upperBound),
      "recorded": .bool(step.isRecorded), "peak": count(step.peak), "mean": tenth(step.mean),
    ]
  }

  private static func value(_ minutes: Range<Int64>) -> Value {
    ["from": time(minutes.lowerBound), "to": time(minutes.upperBound)]
  }

  private static func time(_ minute: Int64) -> Value {
    .string(Timestamp(millisecondsSince1970: minute * 60_000).rfc3339)
  }

  private static func count(_ count: Int?) -> Value { count.map { Value($0) } ?? .null }

  private static func text(_ text: String?) -> Value { text.map { .string($0) } ?? .null }

  private static func tenth(_ number: Double?) -> Value {
    number.map { .number(($0 * 10).rounded() / 10) } ?? .null
  }
}
