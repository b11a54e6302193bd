import Testing

@testable import ShortestWalks

@Suite struct VisitMarksTests {
  @Test func `an element is new once in each traversal`() {
    var marks = VisitMarks()
    marks.begin(count: 10)
    let first = (marks.insert(3), marks.insert(3), marks.contains(3), marks.contains(4))
    #expect(first == (true, false, true, false))
    marks.begin(count: 10)
    let second = (marks.contains(3), marks.insert(3))
    #expect(second == (false, true))
  }

  @Test func `marks outlive more traversals than there are numbers for them`() {
    var marks = VisitMarks()
    var wrong = 0
    for traversal in 0..<200_000 {
      marks.begin(count: 4)
      let element = Int32(traversal % 4)
      for other in Int32(0)..<4 where marks.contains(other) { wrong += 1 }
      if !marks.insert(element) || marks.insert(element) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func `there is room for elements that came later`() {
    var marks = VisitMarks()
    for count in [1, 1000, 1001, 100_000] {
      marks.begin(count: count)
      let isNew = marks.insert(Int32(count - 1))
      #expect(isNew)
    }
  }
}
