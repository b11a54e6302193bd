import Foundation
import GRDB
import Geometry
import IndoorModel
import Support
import TestKit
import Testing

@testable import Storage

@Suite struct TrackRecorderTests {
  @Test func `what was seen is read again, at each second`() async throws {
    let folder = try TemporaryFolder()
    let recorder = recorder(folder)
    var walk = RandomWalk(size: 40, seed: 1, begin: noon.advanced(bySeconds: 17))
    var truth: [(Timestamp, [Identifier<Navigator>: Seen])] = []
    for second in 0..<200 {
      // As many as may wait, wait.
      if second % TrackRecorder.waitingLimit == 0 { await recorder.flush() }
      #expect(recorder.take(walk.next()))
      truth.append((walk.time, walk.truth))
    }
    recorder.close()
    let file = try TrackFile.look(at: folder.file("expo.tracks"))
    for (time, people) in truth {
      let minute = try #require(try await file.minute(at: time))
      #expect(minute.seen(at: time) == people)
    }
    let outline = try await file.outline()
    #expect(outline.stretches.count == 1)
    #expect(outline.begin == truth.first?.0)
    #expect(outline.end == truth.last?.0)
    #expect(outline.stretches[0].people == 40)
    #expect(try await file.findings() == [])
    let early = try await file.minute(at: noon)
    #expect(early == nil)
    print(
      "bytes a location:",
      Double(outline.stretches[0].bytes) / Double(outline.stretches[0].locations))
  }

  @Test func `what was counted last is read again`() async throws {
    let folder = try TemporaryFolder()
    let recorder = recorder(folder)
    var counts = CountSample(
      time: noon, since: noon.advanced(bySeconds: -500),
      areas: ["hall": .init(entries: 7, exits: 3), "a b": .init(entries: 0, exits: 0)],
      lines: ["gate": .init(forward: 12, backward: 1)])
    for second in 0...2 {
      var sample = sample(second, x: 0)
      counts.time = sample.time
      counts.areas["hall"]?.entries += 1
      // Not each sample tells of them.
      if second < 2 { sample.counts = counts }
      #expect(recorder.take(sample))
    }
    recorder.close()
    counts.time = noon.advanced(bySeconds: 1)
    counts.areas["hall"]?.entries -= 1
    let file = try TrackFile.look(at: folder.file("expo.tracks"))
    #expect(try await file.counts() == counts)
    try file.forgetAll()
    #expect(try await file.counts() == nil)
  }

  @Test func `between two samples people are on the way`() async throws {
    let folder = try TemporaryFolder()
    let recorder = recorder(folder)
    for second in 0...2 {
      #expect(recorder.take(sample(second, x: Int16(second * 100))))
    }
    recorder.close()
    let file = try TrackFile.look(at: folder.file("expo.tracks"))
    let time = noon.advanced(bySeconds: 1.25)
    let sighting = try #require(try await file.minute(at: time)?.sightings(at: time).first)
    #expect(sighting.place.point == Point(x: 1.25, y: 0))
    #expect(sighting.speed == 1)
    #expect(sighting.name == "Ada")
  }

  @Test func `names are kept only where they were given`() async throws {
    let folder = try TemporaryFolder()
    let recorder = recorder(folder)
    var walk = RandomWalk(size: 12, seed: 4, begin: noon)
    _ = recorder.take(walk.next())
    recorder.close()
    let file = try TrackFile.look(at: folder.file("expo.tracks"))
    let people = try #require(try await file.minute(at: walk.time)).sightings(at: walk.time)
    #expect(people.count == 12)
    for person in people {
      let number = try #require(Int(person.navigator.rawValue.dropFirst(2)))
      #expect(person.name == (number % 3 == 0 ? "N \(number)" : nil))
      #expect(person.group == (number % 2 == 0 ? "even" : nil))
    }
  }

  @Test func `ten seconds after it was seen it is on the disk`() async throws {
    let folder = try TemporaryFolder()
    let recorder = recorder(folder)
    for second in 0...25 { #expect(recorder.take(sample(second, x: Int16(second)))) }
    // Nothing is closed, nothing is flushed: as after kill -9.
    await recorder.idle()
    let file = try TrackFile.look(at: folder.file("expo.tracks"))
    let end = try #require(try await file.outline().end)
    #expect(end.seconds(since: noon) >= 15)
    recorder.close()
  }

  @Test func `a slow queue holds no caller up, and samples that do not fit are counted`()
    async throws
  {
    let folder = try TemporaryFolder()
    let gate = DispatchSemaphore(value: 0)
    // A damaged file is reported on the queue, which the observer keeps from going on.
    try folder.write(Array("no tracks".utf8), to: "expo.tracks")
    let recorder = TrackRecorder(
      path: folder.file("expo.tracks"), keptHours: 24, now: noon, observer: { _ in gate.wait() })
    let taken = (0..<100).count { recorder.take(sample($0, x: Int16($0))) }
    #expect(taken == TrackRecorder.waitingLimit)
    #expect(recorder.figures.dropped == 100 - taken)
    gate.signal()
    await recorder.idle()
    #expect(recorder.take(sample(100, x: 100)))
    recorder.close()
    let file = try TrackFile.look(at: folder.file("expo.tracks"))
    // The file has nothing of the time that was dropped.
    #expect(try await file.minute(at: noon.advanced(bySeconds: 5)) != nil)
    #expect(try await file.minute(at: noon.advanced(bySeconds: 90)) == nil)
    #expect(try await file.minute(at: noon.advanced(bySeconds: 100)) != nil)
  }

  @Test func `what is too old is forgotten, names too, and the file shrinks`() async throws {
    let folder = try TemporaryFolder()
    let recorder = TrackRecorder(
      path: folder.file("expo.tracks"), keptHours: 1, now: noon, observer: { _ in })
    var walk = RandomWalk(size: 300, seed: 2, begin: noon)
    for _ in 0..<600 {
      await recorder.idle()
      #expect(recorder.take(walk.next()))
    }
    await recorder.flush()
    let before = try size(of: folder)
    let later = noon.advanced(bySeconds: 3600 + 570)
    #expect(recorder.take(TrackSample(time: later, floors: [], people: [])))
    await recorder.idle()
    let file = try #require(recorder.file)
    #expect(try await file.minute(at: noon.advanced(bySeconds: 300)) == nil)
    #expect(try await file.minute(at: noon.advanced(bySeconds: 580)) != nil)
    let kept = try await file.outline().stretches.reduce(0) { $0 + $1.minutes.count }
    #expect((2...4).contains(kept))
    let known = try await file.navigatorCount()
    #expect(known < 900)
    #expect(try size(of: folder) < before / 2)
    recorder.close()
  }

  @Test func `what is too old is forgotten without samples, too`() async throws {
    let folder = try TemporaryFolder()
    let recorder = recorder(folder)
    for second in 0...11 { #expect(recorder.take(sample(second, x: 0))) }
    await recorder.flush()
    recorder.forget(at: noon.advanced(bySeconds: 23 * 3600))
    await recorder.idle()
    #expect(try await recorder.file?.range() != nil)
    recorder.forget(at: noon.advanced(bySeconds: 25 * 3600))
    await recorder.idle()
    let file = try #require(recorder.file)
    #expect(try await file.range() == nil)
    recorder.close()
    recorder.forget(at: noon.advanced(bySeconds: 26 * 3600))
    await recorder.idle()
    #expect(recorder.file == nil)
  }

  @Test func `with zero hours nothing is recorded and what is there is deleted`() async throws {
    let folder = try TemporaryFolder()
    let recorder = recorder(folder)
    for second in 0...11 { _ = recorder.take(sample(second, x: 0)) }
    await recorder.flush()
    #expect(try folder.names.contains("expo.tracks"))
    recorder.keep(hours: 0, now: noon)
    #expect(recorder.take(sample(12, x: 0)))
    await recorder.flush()
    #expect(try folder.names == [])
    recorder.keep(hours: 2, now: noon)
    for second in 20...31 { _ = recorder.take(sample(second, x: 0)) }
    await recorder.flush()
    #expect(try await recorder.file?.outline().begin == noon.advanced(bySeconds: 20))
    recorder.close()
  }

  @Test(arguments: ["rubbish", "a venue", "torn"])
  func `a damaged file is put aside and a new one begun`(kind: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("expo.tracks")
    switch kind {
    case "rubbish": try folder.write(Array(repeating: 7, count: 9000), to: "expo.tracks")
    case "a venue":
      try VenueFile.create(at: folder.file("v.venue"), venue: sampleVenue, images: []).close()
      try folder.copy("v.venue", to: "expo.tracks")
    default:
      let first = recorder(folder)
      for second in 0...70 {
        await first.idle()
        _ = first.take(sample(second, x: Int16(second)))
      }
      first.close()
      var bytes = try folder.bytes(of: "expo.tracks")
      for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index) }
      try folder.write(bytes, to: "expo.tracks")
    }
    let events = Locked<[TrackEvent]>([])
    let recorder = TrackRecorder(path: path, keptHours: 24, now: noon) { event in
      events.withLock { $0.append(event) }
    }
    for second in 100...115 { #expect(recorder.take(sample(second, x: 5))) }
    await recorder.flush()
    #expect(try await recorder.file?.outline().begin == noon.advanced(bySeconds: 100))
    recorder.close()
    #expect(try folder.names.contains("expo.tracks-damaged-1"))
    let told = events.withLock { $0 }
    #expect(told.contains { if case .setAside = $0 { true } else { false } })
  }

  @Test func `a file that is deleted while it is open is begun anew`() async throws {
    let folder = try TemporaryFolder()
    let recorder = recorder(folder)
    for second in 0...11 { _ = recorder.take(sample(second, x: 0)) }
    await recorder.flush()
    try FileManager.default.removeItem(atPath: folder.file("expo.tracks"))
    for second in 12...23 { _ = recorder.take(sample(second, x: 0)) }
    await recorder.flush()
    recorder.close()
    let file = try TrackFile.look(at: folder.file("expo.tracks"))
    #expect(try await file.outline().end == noon.advanced(bySeconds: 23))
  }

  @Test func `a server that starts again within a minute adds to it`() async throws {
    let folder = try TemporaryFolder()
    for start in [0, 20] {
      let recorder = recorder(folder)
      for second in start...(start + 5) { _ = recorder.take(sample(second, x: Int16(second))) }
      recorder.close()
    }
    let file = try TrackFile.look(at: folder.file("expo.tracks"))
    #expect(try await file.outline().stretches.map { $0.end.seconds(since: noon) } == [5, 25])
    #expect(try await file.minute(at: noon.advanced(bySeconds: 3)) != nil)
    #expect(try await file.minute(at: noon.advanced(bySeconds: 12)) == nil)
    let next = try await file.minute(after: noon.advanced(bySeconds: 12))
    #expect(next?.begin == noon.advanced(bySeconds: 20))
  }

  @Test(arguments: [nil, 0.2, 0.6, 3, 200]) func `tracks keep a class of how right positions were`(
    radius: Double?
  ) async throws {
    let folder = try TemporaryFolder()
    let recorder = recorder(folder)
    for second in 0..<3 {
      var sample = sample(second, x: Int16(second))
      sample.floors[0].positions[0].accuracy = AccuracyClass(radius: radius)
      #expect(recorder.take(sample))
    }
    recorder.close()
    let time = noon.advanced(bySeconds: 1)
    let file = try TrackFile.look(at: folder.file("expo.tracks"))
    let sighting = try #require(try await file.minute(at: time)?.sightings(at: time).first)
    let known: [Double?: Double] = [0.2: 0.3, 0.6: 0.6, 3: 5]
    #expect(sighting.accuracy == known[radius])
    #expect(sighting.heading == 0 && sighting.state == .moving)
  }

  private func recorder(_ folder: TemporaryFolder) -> TrackRecorder {
    TrackRecorder(
      path: folder.file("expo.tracks"), keptHours: 24, now: noon, observer: { _ in })
  }

  /// One person at a second after noon.
  private func sample(_ second: Int, x: Int16) -> TrackSample {
    TrackSample(
      time: noon.advanced(bySeconds: Double(second)),
      floors: [
        TrackSample.OnFloor(
          floor: "0", origin: Point(x: 0, y: 0), unit: 0.01,
          positions: [TrackSample.Position(slot: 0, x: x, y: 0, heading: 0, state: 1)])
      ],
      people: [TrackSample.Person(slot: 0, id: "n-1", name: "Ada")])
  }

  private func size(of folder: TemporaryFolder) throws -> Int {
    try folder.names.reduce(0) { $0 + (try folder.bytes(of: $1).count) }
  }
}
