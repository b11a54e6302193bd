public import IndoorModel
import ShortestWalks

extension MeshEngine {
  /// The walkable space of a floor, areas to be avoided included.
  ///
  /// - Parameter exits: the places that ways out lead to; each part then says whether one does.
  /// - Complexity: O(*n*) in the number of corners of all floors, and a map to the exits.
  public mutating func walkableSpace(
    of floor: Identifier<Floor>, profile: Profile, exits: [Place] = []
  ) -> WalkableSpace {
    guard let number = planesOfProfile[profile]?.last else {
      return WalkableSpace(floor: floor, profile: profile, parts: [])
    }
    let plane = planes[number]
    let regions = plane.freeRegions(on: floor)
    guard !exits.isEmpty else {
      return WalkableSpace(
        floor: floor, profile: profile, parts: regions.map { WalkableSpace.Part(rings: $0.rings) })
    }
    let map = maps.map(for: WalkMap.Key(plane: number, destinations: exits))
    map.complete(on: plane, &work.repair)
    maps.trim()
    let parts = regions.map { region in
      WalkableSpace.Part(
        rings: region.rings,
        leadsOut: region.triangles.contains { map.reaches(plane.mesh.polygon(of: $0)) })
    }
    return WalkableSpace(floor: floor, profile: profile, parts: parts)
  }
}
