import Testing

@testable import LwsTransport

@Suite struct BodyBudgetTests {
  private let free = BodyBudget.freeSize

  @Test func `large bodies count together and small ones do not`() {
    var budget = BodyBudget(limit: 4 * free)
    var shares = [BodyBudget.Share](repeating: BodyBudget.Share(), count: 4)
    #expect(budget.resize(&shares[0], to: 3 * free))
    #expect(!budget.resize(&shares[1], to: 2 * free))
    #expect(budget.resize(&shares[1], to: free))
    #expect(budget.resize(&shares[2], to: free))
    #expect(!budget.resize(&shares[3], to: free + 1))
    budget.release(&shares[0])
    #expect(budget.resize(&shares[3], to: 4 * free))
  }

  @Test func `a share that cannot grow stays as it was, and can shrink`() {
    var budget = BodyBudget(limit: 4 * free)
    var (first, second) = (BodyBudget.Share(), BodyBudget.Share())
    #expect(budget.resize(&first, to: 2 * free))
    #expect(budget.resize(&second, to: 2 * free))
    #expect(!budget.resize(&first, to: 3 * free))
    #expect(budget.resize(&second, to: 0))
    #expect(budget.resize(&first, to: 4 * free))
    budget.release(&first)
    budget.release(&first)
    #expect(budget.held == 0)
    #expect(!budget.resize(&first, to: 4 * free + 1))
    #expect(budget.resize(&first, to: 4 * free))
  }

  @Test func `a body beyond the whole budget never fits`() {
    let budget = BodyBudget(limit: 100)
    #expect(budget.canHold(100) && !budget.canHold(101))
  }
}
