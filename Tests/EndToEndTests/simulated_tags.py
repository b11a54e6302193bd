"""Tags that simulated people carry: where these truly are, and where the map shows them."""

import bisect
import csv
import datetime
import math


class Truth:
    """Where simulated people truly were, from the file that the simulation writes."""

    def __init__(self, file):
        self.walks = {}
        with open(file, newline="") as lines:
            for row in csv.DictReader(lines):
                # The last line may be half written.
                if row["y"]:
                    self.walks.setdefault(row["navigator"], []).append(
                        (float(row["t"]), row["floor"], float(row["x"]), float(row["y"]))
                    )

    def place(self, navigator, floor, time):
        """Where a person was; `None` where that is unknown."""
        walk = self.walks.get(navigator, [])
        index = bisect.bisect_right(walk, time, key=lambda row: row[0])
        if not 0 < index < len(walk):
            return None
        before, after = walk[index - 1], walk[index]
        if not before[1] == after[1] == floor:
            return None
        share = (time - before[0]) / (after[0] - before[0])
        return tuple(a + share * (b - a) for a, b in zip(before[2:], after[2:]))

    def error(self, dot):
        """Metres between a dot of the map and the truth at its time; `None` where that is unknown."""
        place = self.place(dot["id"], dot["floor"], moment(dot))
        return place and math.dist(place, (dot["x"], dot["y"]))


def moment(dot):
    """The time of a dot in seconds since 1970."""
    return datetime.datetime.fromisoformat(dot["time"].replace("Z", "+00:00")).timestamp()


def dots(server, venue="expo"):
    """The dots of the map."""
    _, _, answer = server.request(f"/api/v1/venues/{venue}/navigators")
    return answer["navigators"]
