import Geometry
import TestKit
import Testing

@Suite struct TransformTests {
  @Test func `a picture's top left corner is the floor's top left corner`() {
    let planToFloor = Transform.planToFloor(metresPerPixel: 0.05, imageHeight: 600)
    #expect(planToFloor.apply(Point(x: 0, y: 0)) == Point(x: 0, y: 30))
    #expect(planToFloor.apply(Point(x: 0, y: 600)) == Point(x: 0, y: 0))
    #expect(planToFloor.apply(Point(x: 800, y: 600)) == Point(x: 40, y: 0))
    #expect(planToFloor.determinant < 0)
  }

  @Test func `the order of two transforms matters`() {
    let quarterTurn = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let shift = Transform(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 0)
    let point = Point(x: 1, y: 2)
    #expect(quarterTurn.then(shift).apply(point) == Point(x: 8, y: 1))
    #expect(shift.then(quarterTurn).apply(point) == Point(x: -2, y: 11))
  }

  @Test(arguments: UInt64(1)...20)
  func `the inverse leads back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number() -> Double { Double.random(in: -10...10, using: &random) }
    let transform = Transform(
      a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    let inverse = try #require(transform.inverse)
    let point = Point(x: number(), y: number())
    #expect(inverse.apply(transform.apply(point)).distance(to: point) < 1e-6)
    #expect(transform.then(inverse).apply(point).distance(to: point) < 1e-6)
  }

  @Test func `what flattens the plane has no inverse`() {
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    #expect(Transform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverse == nil)
  }
}
