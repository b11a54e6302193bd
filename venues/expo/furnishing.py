"""What stands on the floors of the demo venue, and the points people look for.

Lengths are metres; rectangles are (left, bottom, right, top), discs (x, y, radius).
"""

from math import asin, cos, pi, sin


def seats(left, bottom, right, top, pitch=1.4, depth=0.7):
    """Rows of seats one behind the other, as rectangles."""
    count = int((top - bottom - depth) / pitch) + 1
    rows = [bottom + pitch * row for row in range(count)]
    return [(left, round(y, 3), right, round(y + depth, 3)) for y in rows]


def ring(x, y, inner, outer, gap):
    """A ring of four curved benches around a stage, with gaps of one width, as outlines."""

    def arc(radius, quarter, forwards):
        trim = asin(gap / 2 / radius)
        start, end = quarter * pi / 2 + trim, (quarter + 1) * pi / 2 - trim
        turns = [start + (end - start) * step / 6 for step in range(7)]
        points = [(round(x + radius * cos(t), 3), round(y + radius * sin(t), 3)) for t in turns]
        return points if forwards else points[::-1]

    return [arc(outer, q, True) + arc(inner, q, False) for q in range(4)]


# Solid things: floor, category, English, German, shapes.
SOLIDS = [
    (0, "stage", "Stage One", "Bühne Eins", [(14, 62, 36, 67)]),
    (0, "seats", "Seats", "Sitzplätze",
     seats(14, 54.4, 23.4, 60) + seats(26.6, 54.4, 36, 60)),
    (0, "stage", "Forum", "Forum", [(84, 56, 3)]),
    (0, "seats", "Benches", "Bänke", ring(84, 56, 5, 5.8, 2.6) + ring(84, 56, 7, 7.8, 2.6)),
    (0, "counter", "Bar counter", "Bartresen", [(2, 56, 4.4, 64)]),
    (0, "counter", "Snack counter", "Imbisstresen", [(45.2, 63.5, 48, 68)]),
    (0, "counter", "Food counter", "Essensausgabe",
     [(98, 65, 104, 68), (105, 65, 111, 68), (112, 65, 118, 68)]),
    (0, "counter", "Bar counter", "Bartresen", [(115.4, 49, 118, 58)]),
    (0, "table", "Table", "Tisch",
     [(x, y, 0.75) for y in (50, 54, 58) for x in (98, 102, 106, 110)]),
    (0, "counter", "Information desk", "Informationstresen", [(60, 12.4, 1.7)]),
    (0, "counter", "Registration desk", "Anmeldetresen", [(50.6, 16.5, 52, 20.5)]),
    (0, "counter", "Coffee counter", "Kaffeetresen", [(68.8, 52, 72, 58)]),
    (0, "art", "Compass", "Kompass", [(60, 41, 1.8)]),
    (0, "bench", "Bench", "Bank",
     [(55, 60, 56, 64), (64, 60, 65, 64), (55.4, 34.5, 56.2, 37.5), (64.8, 34.5, 65.6, 37.5)]),
    (0, "plant", "Plant", "Pflanze",
     [(50.2, 28, 0.8), (50.2, 36, 0.8), (69.8, 36, 0.8), (69.8, 29.5, 0.8), (55, 48, 0.8),
      (66, 48, 0.8)]),
    (0, "counter", "Cloakroom counter", "Garderobentresen", [(38.5, 4, 39.3, 10.5)]),
    (0, "table", "Table", "Tisch",
     [(x, y, 0.7) for y in (4.4, 7.8) for x in (79, 82.5, 86)]),
    (0, "counter", "Kitchen", "Küche", [(89, 2, 92, 12.5)]),
    (0, "table", "Desk", "Schreibtisch", [(109, 3.6, 116, 4.8), (109, 7.4, 116, 8.6)]),
    (0, "bed", "Couch", "Liege", [(16.8, 3, 17.8, 5.2), (20.6, 3, 21.6, 5.2)]),
    (0, "counter", "Shelf", "Regal", [(48, 47.5, 50, 56)]),
    (1, "stage", "Stage", "Bühne", [(10, 19.5, 12.8, 28.5)]),
    (1, "seats", "Seats", "Sitzplätze",
     [(x, y, round(x + 0.7, 3), y + 3.6) for x in (15.6, 17.2, 18.8, 20.4, 22, 23.6)
      for y in (19.4, 24.6)]),
    (1, "table", "Table", "Tisch", [(35, 20.4, 43, 25.6)]),
    (1, "table", "Table", "Tisch", [(18.5, 4.6, 23.5, 8.4)]),
    (1, "table", "Table", "Tisch", [(38.5, 4.6, 45, 8.4)]),
    (1, "seats", "Seats", "Sitzplätze", seats(74.4, 20.4, 81.6, 27.5)),
    (1, "seats", "Seats", "Sitzplätze", seats(86.4, 20.4, 93.6, 27.5)),
    (1, "table", "Workbench", "Werkbank",
     [(98.5, 19.4, 100, 27), (102.3, 19.4, 103.8, 27), (106, 19.4, 107.5, 27)]),
    (1, "table", "Couch", "Sofa",
     [(76, 4, 79, 5), (76, 8.6, 79, 9.6), (82, 4, 85, 5), (82, 8.6, 85, 9.6)]),
    (1, "table", "Table", "Tisch", [(77.5, 6.8, 0.6), (83.5, 6.8, 0.6), (97.5, 5.6, 0.9)]),
    (1, "bed", "Couch", "Liege", [(102.2, 3, 103.2, 5.2), (107.8, 3, 108.8, 5.2)]),
    (1, "counter", "Sky bar counter", "Tresen der Himmelsbar", [(55, 48, 65, 50)]),
    (1, "art", "Sculpture", "Skulptur", [(52, 8.6, 0.9), (68, 8.6, 0.9), (60, 16.6, 1.1)]),
]

# Thin screens that pictures hang on: floor, line, metres thick.
SCREENS = [
    (1, [(54.5, 5.5), (54.5, 11.5)], 0.2),
    (1, [(65.5, 5.5), (65.5, 11.5)], 0.2),
    (1, [(57.5, 6.5), (62.5, 6.5)], 0.2),
    (1, [(57.5, 10.5), (62.5, 10.5)], 0.2),
    (0, [(26, 9), (28.6, 9)], 0.1), (0, [(33.9, 9), (36.5, 9)], 0.1),
    (0, [(92, 9), (94.6, 9)], 0.1), (0, [(99.9, 9), (102.5, 9)], 0.1),
    (1, [(28, 9), (30.5, 9)], 0.1), (1, [(30.5, 9), (33, 9)], 0.1),
]

# Points of interest beside the booths: id, floor, x, y, category, English, German.
POINTS = [
    ("entrance-south", 0, 60, 3.4, "entrance", "Main entrance", "Haupteingang"),
    ("entrance-north", 0, 60, 66.4, "entrance", "North entrance", "Nordeingang"),
    ("exit-south", 0, 56.5, 3.2, "exit", "Exit south", "Ausgang Süd"),
    ("exit-north", 0, 57, 66.6, "exit", "Exit north", "Ausgang Nord"),
    ("exit-hall-1", 0, 3.2, 42, "exit", "Emergency exit hall 1 west", "Notausgang Halle 1 West"),
    ("exit-hall-1-north", 0, 39.5, 66.8, "exit", "Emergency exit hall 1 north",
     "Notausgang Halle 1 Nord"),
    ("exit-hall-2", 0, 116.8, 43.2, "exit", "Emergency exit hall 2 east",
     "Notausgang Halle 2 Ost"),
    ("exit-hall-2-north", 0, 92.5, 66.8, "exit", "Emergency exit hall 2 north",
     "Notausgang Halle 2 Nord"),
    ("information", 0, 60, 9.8, "information", "Information", "Information"),
    ("registration", 0, 53, 18.5, "information", "Registration", "Anmeldung"),
    ("cloakroom", 0, 40.5, 7.2, "cloakroom", "Cloakroom", "Garderobe"),
    ("first-aid", 0, 19, 8.5, "first-aid", "First aid", "Erste Hilfe"),
    ("toilet-west-women", 0, 33.2, 10.6, "toilet", "Toilets west, women", "WC West, Damen"),
    ("toilet-west-men", 0, 29.2, 10.6, "toilet", "Toilets west, men", "WC West, Herren"),
    ("toilet-west-accessible", 0, 24.2, 8, "toilet", "Toilet west, accessible",
     "WC West, barrierefrei"),
    ("toilet-east-women", 0, 95.4, 10.6, "toilet", "Toilets east, women", "WC Ost, Damen"),
    ("toilet-east-men", 0, 99.3, 10.6, "toilet", "Toilets east, men", "WC Ost, Herren"),
    ("baby-care", 0, 104.8, 8, "baby-care", "Baby care", "Wickelraum"),
    ("press", 0, 112.5, 10.4, "room", "Press centre", "Pressezentrum"),
    ("restaurant", 0, 75.5, 7, "food", "Restaurant", "Restaurant"),
    ("coffee", 0, 67.8, 55, "food", "Coffee bar", "Kaffeebar"),
    ("shop", 0, 51.5, 51.8, "shop", "Shop", "Laden"),
    ("lift-0", 0, 67.4, 22.6, "lift", "Lift, ground floor", "Aufzug, Erdgeschoss"),
    ("charging", 0, 70.8, 46.5, "service", "Charging station", "Ladestation"),
    ("compass", 0, 60, 38.2, "art", "The Compass", "Der Kompass"),
    ("stage-one", 0, 25, 61, "stage", "Stage One", "Bühne Eins"),
    ("forum", 0, 84, 52, "stage", "Forum", "Forum"),
    ("bar-north", 0, 5.4, 60, "bar", "Harbour Bar", "Hafenbar"),
    ("snacks", 0, 44.2, 65.5, "food", "Snacks", "Imbiss"),
    ("soup", 0, 101, 64, "food", "Soup Kitchen", "Suppenküche"),
    ("flatbread", 0, 108, 64, "food", "Flatbread", "Fladenbrot"),
    ("noodles", 0, 114.6, 64, "food", "Noodles", "Nudeln"),
    ("bar-east", 0, 114.4, 53.5, "bar", "Garden Bar", "Gartenbar"),
    ("auditorium", 1, 28.2, 20, "room", "Auditorium", "Auditorium"),
    ("room-lovelace", 1, 33, 18, "room", "Room Lovelace", "Raum Lovelace"),
    ("room-curie", 1, 21, 10.4, "room", "Room Curie", "Raum Curie"),
    ("room-noether", 1, 41, 10.4, "room", "Room Noether", "Raum Noether"),
    ("room-meitner", 1, 77, 18, "room", "Room Meitner", "Raum Meitner"),
    ("room-humboldt", 1, 89, 18, "room", "Room Humboldt", "Raum Humboldt"),
    ("workshop", 1, 102.8, 17.8, "room", "Workshop", "Werkstatt"),
    ("room-speakers", 1, 97.4, 9.6, "room", "Speakers' room", "Raum der Vortragenden"),
    ("quiet-room", 1, 105.4, 9, "quiet", "Quiet room", "Ruheraum"),
    ("lounge", 1, 80.5, 6.8, "lounge", "Lounge", "Lounge"),
    ("gallery", 1, 60, 8.5, "art", "Gallery", "Galerie"),
    ("sky-bar", 1, 60, 47, "bar", "Sky Bar", "Himmelsbar"),
    ("toilet-up-women", 1, 34, 10.6, "toilet", "Toilets upstairs, women", "WC oben, Damen"),
    ("toilet-up-men", 1, 27.3, 10.6, "toilet", "Toilets upstairs, men", "WC oben, Herren"),
    ("toilet-up-accessible", 1, 92, 8, "toilet", "Toilet upstairs, accessible",
     "WC oben, barrierefrei"),
    ("lift-1", 1, 67.4, 22.6, "lift", "Lift, upper floor", "Aufzug, Obergeschoss"),
]
