import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// What a client makes of frames, as `docs/protocol.md` says.
private struct ClientModel {
  var floors: [UInt16: [UInt16: Position]] = [:]
  var sequences: [UInt16: UInt32] = [:]
  /// Floors of which a frame was lost.
  var isLost: Set<UInt16> = []

  mutating func take(_ frame: PositionFrame) {
    let index = frame.floor.index
    if frame.isKeyframe {
      floors[index] = [:]
      isLost.remove(index)
    } else if sequences[index] == nil || sequences[index] != frame.from {
      isLost.insert(index)
    }
    sequences[index] = frame.sequence
    for position in frame.positions {
      floors[index, default: [:]][position.slot] =
        position.navigatorState == .gone ? nil : position
    }
  }
}

struct ViewerModelTests {
  @Test(arguments: 1...20)
  func `whatever gets lost, what a viewer knows is what the hub knows`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var configuration = LiveConfiguration()
    configuration.staleAfter = 0.5
    configuration.goneAfter = 1.5
    var hub = Hub(venue: twoFloors, configuration: configuration)
    let rates = [10, 5, 3, 1, 10]
    var clients = rates.map { _ in ClientModel() }
    var subscribed: Set<ViewerID> = []
    for step in 0..<200 {
      let now = moment(Double(step) / 10)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let floor = Bool.random(using: &random) ? "0" : "1"
        _ = try? hub.report(
          report(
            "n-\(Int.random(in: 0..<25, using: &random))",
            x: .random(in: 0...100, using: &random), y: .random(in: 0...50, using: &random),
            floor: Identifier(floor), at: Double(step) / 10), at: now)
      }
      for index in rates.indices
      where step == index * 7 || Int.random(in: 0..<40, using: &random) == 0 {
        let viewer = ViewerID(rawValue: UInt64(index))
        _ = try hub.subscribe(
          viewer, format: .json, to: SubscriptionRequest(rate: rates[index]), at: now)
        clients[index] = ClientModel()
        subscribed.insert(viewer)
      }
      var lost: Set<ViewerID> = []
      for delivery in hub.tick(at: now).deliveries {
        for viewer in delivery.viewers {
          if Int.random(in: 0..<4, using: &random) == 0 {
            hub.noteRefusal(of: delivery, by: viewer, taken: 0)
            lost.insert(viewer)
          } else {
            for frame in delivery.frames { clients[Int(viewer.rawValue)].take(frame) }
          }
        }
      }
      // Viewers at the full rate that lost nothing now know exactly what the hub knows.
      for viewer in subscribed where rates[Int(viewer.rawValue)] == 10 {
        for floor in [0, 1] where !lost.contains(viewer) {
          let client = clients[Int(viewer.rawValue)]
          #expect(client.isLost.isEmpty)
          let truth = Dictionary(
            uniqueKeysWithValues: hub.positions.navigators.all(on: floor).map { ($0.slot, $0) })
          #expect(client.floors[UInt16(floor)] ?? [:] == truth)
        }
      }
    }
    // When nothing moves or gets lost any more, all the others know it, too.
    for step in 0..<12 {
      for delivery in hub.tick(at: moment(19.9 + Double(step) / 1000)).deliveries {
        for viewer in delivery.viewers {
          for frame in delivery.frames { clients[Int(viewer.rawValue)].take(frame) }
        }
      }
    }
    for viewer in subscribed {
      let client = clients[Int(viewer.rawValue)]
      for floor in [0, 1] {
        let truth = Dictionary(
          uniqueKeysWithValues: hub.positions.navigators.all(on: floor).map { ($0.slot, $0) })
        #expect(client.floors[UInt16(floor)] ?? [:] == truth)
      }
    }
  }
}

extension FrameDelivery {
  /// Its frames of absolute positions.
  fileprivate var frames: [PositionFrame] {
    messages.compactMap { if case .frame(let frame)? = $0.content { frame } else { nil } }
  }
}
