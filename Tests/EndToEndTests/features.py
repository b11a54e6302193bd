"""Operations that put features on the ground floor of a venue."""


def put(identifier, kind, geometry, floor="0", **properties):
    """The operation that puts a feature."""
    feature = {
        "id": identifier, "kind": kind, "floor": floor, "geometry": geometry, "properties": properties,
    }
    return {"operation": "put", "feature": feature}


def remove(identifier):
    """The operation that removes a feature."""
    return {"operation": "remove", "feature": identifier}


def put_poi(identifier, x, y, name="New", floor="0", **properties):
    """Puts a point of interest."""
    point = {"type": "Point", "coordinates": [x, y]}
    return put(identifier, "poi", point, floor, name={"en": name}, **properties)


def put_line(kind, identifier, *points, **properties):
    """Puts a wall, door, line or barrier along points."""
    return put(identifier, kind, {"type": "LineString", "coordinates": [list(point) for point in points]}, **properties)


def box(left, bottom, right, top):
    """The polygon of a box."""
    ring = [[left, bottom], [right, bottom], [right, top], [left, top], [left, bottom]]
    return {"type": "Polygon", "coordinates": [ring]}


def put_box(identifier, left, bottom, right, top, kind="obstacle", floor="0", **properties):
    """Puts an obstacle or area with four corners."""
    return put(identifier, kind, box(left, bottom, right, top), floor, **properties)


def features_of(server, venue="expo", **wanted):
    """The features of a venue that have all of these members."""
    return [
        feature for feature in server.api().list_features(venue)["features"]
        if all(feature.get(key) == value for key, value in wanted.items())
    ]


def feature_of(server, identifier, venue="expo"):
    """One feature as the server has it."""
    (feature,) = features_of(server, venue, id=identifier)
    return feature
