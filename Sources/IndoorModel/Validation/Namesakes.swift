/// The pois and areas that bear a name, by floor and kind, and the anchors and markers with a device.
///
/// Those of which a floor is expected to have many alike, such as toilets, are left out.
struct Namesakes: Sendable {
  private struct Key: Hashable {
    /// `nil` for devices, which are unique in the venue.
    var floor: Identifier<Floor>?
    var kind: FeatureKind
    var name: String
  }

  private var ids: [Key: [Identifier<Feature>]] = [:]

  init(_ features: some Sequence<Feature>) {
    for feature in features {
      if let key = Self.key(of: feature) { ids[key, default: []].append(feature.id) }
    }
    for key in ids.keys { ids[key]?.sort() }
  }

  /// Those with the name of a feature, itself included, ordered by id.
  func all(of feature: Feature) -> [Identifier<Feature>] {
    Self.key(of: feature).flatMap { ids[$0] } ?? []
  }

  /// The namesake of a feature with the id right before its own.
  func previous(of feature: Feature) -> Identifier<Feature>? {
    let all = all(of: feature)
    let place = all.place(of: feature.id)
    return place > 0 && place < all.count ? all[place - 1] : nil
  }

  /// The namesake with the id right after.
  func next(of feature: Feature) -> Identifier<Feature>? {
    let all = all(of: feature)
    let place = all.place(of: feature.id)
    let next = place < all.count && all[place] == feature.id ? place + 1 : place
    return next < all.count ? all[next] : nil
  }

  mutating func insert(_ feature: Feature) {
    guard let key = Self.key(of: feature) else { return }
    let place = (ids[key] ?? []).place(of: feature.id)
    ids[key, default: []].insert(feature.id, at: place)
  }

  mutating func remove(_ feature: Feature) {
    guard let key = Self.key(of: feature), let place = ids[key]?.place(of: feature.id),
      place < ids[key]?.count ?? 0, ids[key]?[place] == feature.id
    else { return }
    ids[key]?.remove(at: place)
    if ids[key]?.isEmpty == true { ids[key] = nil }
  }

  private static func key(of feature: Feature) -> Key? {
    if let device = feature.device { return Key(floor: nil, kind: .anchor, name: device) }
    guard feature.kind == .poi || feature.kind == .area,
      let name = feature.name?.text(), !name.isEmpty,
      !DuplicateName.plentiful.contains(feature.category ?? "")
    else { return nil }
    return Key(floor: feature.floor, kind: feature.kind, name: name.lowercased())
  }
}

extension [Identifier<Feature>] {
  /// Where an id is, or would be, in an ordered list.
  fileprivate func place(of id: Identifier<Feature>) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
