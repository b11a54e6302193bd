import Foundation
import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

struct AnchorSurveyTests {
  @Test func `eight anchors with all pairs are placed within a decimetre`() {
    var errors: [Double] = []
    for number in 0..<12 {
      let trial = SurveyTrial(
        seed: LongRun.seed(number), anchors: 8, size: (20, 12), share: 1, wrong: 0)
      errors.append(trial.rmse)
    }
    #expect(quantile(errors, 0.5) <= 0.10)
  }

  @Test func `a sparse hall with wrong pairs is placed and the wrong pairs are named`() {
    var (errors, inside, named) = ([Double](), [Bool](), [Bool]())
    var falselyNamed = 0
    for number in 0..<LongRun.count("SURVEYS", share: 6) {
      let trial = SurveyTrial(
        seed: LongRun.seed(number), anchors: 28, size: (75, 40), share: 0.28, wrong: 0.1)
      errors.append(trial.rmse)
      inside += trial.inside
      named += trial.namedWrongPairs
      falselyNamed += trial.survey.badPairs.count - trial.namedWrongPairs.count { $0 }
    }
    #expect(quantile(errors, 0.5) <= 0.32)
    #expect(share(named) { $0 } >= 0.85)
    #expect(share(inside) { $0 } >= 0.9)
    #expect(falselyNamed <= 4 * errors.count)
  }

  @Test func `an anchor with two links is undetermined`() {
    var random = SeededGenerator(seed: 1)
    let corners = [(0.0, 0.0), (10, 0), (10, 8), (0, 8)].map { Point(x: $0.0, y: $0.1) }
    var anchors = corners.enumerated().map {
      SurveyAnchor(id: Identifier("\($0)"), point: $1, deviation: 0.05, height: 2.5)
    }
    anchors.append(SurveyAnchor(id: "far", point: Point(x: 14, y: 5), height: 2.5))
    let truth = Point(x: 15, y: 4)
    var pairs = [1, 2].map {
      AnchorPair("far", Identifier("\($0)"), distance: truth.distance(to: corners[$0]))
    }
    for first in 0..<4 {
      for second in 0..<first {
        pairs.append(
          AnchorPair(
            Identifier("\(first)"), Identifier("\(second)"),
            distance: corners[first].distance(to: corners[second])))
      }
    }
    let survey = AnchorSurvey(anchors, pairs: pairs, using: &random)
    #expect(
      survey.results.map(\.certainty) == Array(repeating: .determined, count: 4) + [.undetermined])
    #expect(survey.badPairs.isEmpty)
  }
}

/// A survey of anchors with known places.
struct SurveyTrial {
  let survey: AnchorSurvey
  private let truth: [Point]
  private let wrong: [AnchorPair]

  /// Spreads anchors over a hall; the nearest pairs hear each other, some of them around corners.
  init(seed: UInt64, anchors count: Int, size: (Double, Double), share: Double, wrong: Double) {
    var random = SeededGenerator(seed: seed)
    // Installers spread anchors evenly, but not on a grid.
    let rows = max(2, Int((Double(count) * size.1 / size.0).squareRoot().rounded()))
    let columns = (count + rows - 1) / rows
    let (width, depth) = (size.0 / Double(columns), size.1 / Double(rows))
    let truth = (0..<count).map { number in
      Point(
        x: (Double(number / rows) + 0.2 + 0.6 * random.share) * width,
        y: (Double(number % rows) + 0.2 + 0.6 * random.share) * depth)
    }
    let heights = (0..<count).map { _ in 2 + random.share }
    let delays = (0..<count).map { _ in 0.03 * random.gaussian() }
    var all: [(Int, Int)] = []
    for first in 0..<count { for second in 0..<first { all.append((first, second)) } }
    all.sort { truth[$0.0].distance(to: truth[$0.1]) < truth[$1.0].distance(to: truth[$1.1]) }
    var (pairs, bad) = ([AnchorPair](), [AnchorPair]())
    for (first, second) in all.prefix(Int(share * Double(all.count))) {
      let (flat, rise) = (
        truth[first].distance(to: truth[second]), heights[first] - heights[second]
      )
      var distance = (flat * flat + rise * rise).squareRoot()
      distance += 0.05 + delays[first] + delays[second] + 0.05 * random.gaussian()
      let isWrong = random.share < wrong
      if isWrong { distance += 0.5 + 1.9 * random.share }
      let pair = AnchorPair(
        Identifier("\(first)"), Identifier("\(second)"), distance: distance)
      pairs.append(pair)
      if isWrong { bad.append(pair) }
    }
    let measured = Self.corners(truth, size)
    let drawn = truth.enumerated().map { number, point in
      let deviation = measured.contains(number) ? 0.05 : 2.0
      let error = Vector(dx: random.gaussian(), dy: random.gaussian()) * deviation
      return SurveyAnchor(
        id: Identifier("\(number)"), point: point + error, deviation: deviation,
        height: heights[number])
    }
    survey = AnchorSurvey(drawn, pairs: pairs, using: &random)
    self.truth = truth
    self.wrong = bad
  }

  var rmse: Double {
    let squares = zip(survey.results, truth).map { $0.point.squaredDistance(to: $1) }
    return (squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
  }

  var inside: [Bool] {
    zip(survey.results, truth).map { $0.point.distance(to: $1) <= $0.radius }
  }

  var namedWrongPairs: [Bool] {
    let named = Set(survey.badPairs.map(\.pair))
    return wrong.map(named.contains)
  }

  /// The numbers of the anchors nearest to three corners.
  private static func corners(_ points: [Point], _ size: (Double, Double)) -> Set<Int> {
    let corners = [Point(x: 0, y: 0), Point(x: size.0, y: 0), Point(x: size.0 / 2, y: size.1)]
    return Set(
      corners.compactMap { corner in
        points.indices.min { points[$0].distance(to: corner) < points[$1].distance(to: corner) }
      })
  }
}
