import CommandSupport
import Foundation
import IndoorModel
import JSONText
import Routing

extension IngestBench {
  /// The figures as a table.
  var text: String {
    var table = TextTable(["", "best, locations/s", "median, locations/s", "median ns each"])
    for way in Way.allCases {
      let (best, median) = figures(way)
      table.add([
        way.rawValue, EditBench.text(1 / best, digits: 0), EditBench.text(1 / median, digits: 0),
        EditBench.text(median * 1e9, digits: 0),
      ])
    }
    return table.text
  }

  /// The figures as an object by way: locations a second of processor time.
  var value: Value {
    .object(
      Dictionary(
        Way.allCases.map { way in
          let (best, median) = figures(way)
          return (
            way.rawValue,
            ["best": .number((1 / best).rounded()), "median": .number((1 / median).rounded())]
          )
        }
      ) { first, _ in first })
  }

  private func figures(_ way: Way) -> (best: Double, median: Double) {
    let all = seconds[way] ?? []
    return (all.min() ?? .nan, RouteBench.quantile(0.5, of: all))
  }
}
