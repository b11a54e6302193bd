"""What the demo venue "Expo" is made of: the one description that the data and the drawings share.

All lengths are metres on the floor, x right (east), y up (north), from the bottom-left corner.
A rectangle is (left, bottom, right, top).
"""

WIDTH, HEIGHT = 120, 70
FLOORS = [(0, "Ground floor", "Erdgeschoss"), (1, "Upper floor", "Obergeschoss")]

# Areas with walls: id, floor, rectangle, category, English, German.
AREAS = [
    ("hall-1", 0, (2, 16, 48, 68), "hall", "Hall 1", "Halle 1"),
    ("hall-2", 0, (72, 16, 118, 68), "hall", "Hall 2", "Halle 2"),
    ("foyer", 0, (48, 2, 72, 68), "foyer", "Boulevard", "Boulevard"),
    ("corridor-west", 0, (2, 12.5, 48, 16), "corridor", "West corridor", "Westgang"),
    ("store", 0, (2, 2, 10, 12.5), "restricted", "Store", "Lager"),
    ("stairwell-0", 0, (10, 2, 16, 12.5), "stairwell", "West stairwell", "Treppenhaus West"),
    ("first-aid", 0, (16, 2, 22.5, 12.5), "first-aid", "First aid", "Sanitätsraum"),
    ("wc-west-access", 0, (22.5, 2, 26, 12.5), "toilet", "Accessible toilet", "Barrierefreies WC"),
    ("wc-west-men", 0, (26, 2, 31, 12.5), "toilet", "Men", "Herren"),
    ("wc-west-women", 0, (31, 2, 36.5, 12.5), "toilet", "Women", "Damen"),
    ("cloakroom", 0, (36.5, 2, 48, 12.5), "cloakroom", "Cloakroom", "Garderobe"),
    ("corridor-east", 0, (72, 12.5, 118, 16), "corridor", "East corridor", "Ostgang"),
    ("restaurant", 0, (72, 2, 92, 12.5), "food", "Restaurant", "Restaurant"),
    ("wc-east-women", 0, (92, 2, 97.5, 12.5), "toilet", "Women", "Damen"),
    ("wc-east-men", 0, (97.5, 2, 102.5, 12.5), "toilet", "Men", "Herren"),
    ("baby-care", 0, (102.5, 2, 107, 12.5), "baby-care", "Baby care", "Wickelraum"),
    ("press", 0, (107, 2, 118, 12.5), "room", "Press centre", "Pressezentrum"),
    ("shop", 0, (48, 47.5, 53, 56), "shop", "Shop", "Laden"),
    ("gallery", 1, (48, 2, 72, 50), "gallery", "Gallery", "Galerie"),
    ("corridor-up-west", 1, (10, 12.5, 48, 16), "corridor", "West wing", "Westflügel"),
    ("stairwell-1", 1, (10, 2, 16, 12.5), "stairwell", "West stairwell", "Treppenhaus West"),
    ("room-curie", 1, (16, 2, 26, 12.5), "room", "Room Curie", "Raum Curie"),
    ("wc-up-men", 1, (26, 2, 30.5, 12.5), "toilet", "Men", "Herren"),
    ("wc-up-women", 1, (30.5, 2, 35.5, 12.5), "toilet", "Women", "Damen"),
    ("room-noether", 1, (35.5, 2, 48, 12.5), "room", "Room Noether", "Raum Noether"),
    ("auditorium", 1, (10, 16, 30, 30), "room", "Auditorium", "Auditorium"),
    ("room-lovelace", 1, (30, 16, 48, 30), "room", "Room Lovelace", "Raum Lovelace"),
    ("corridor-up-east", 1, (72, 12.5, 110, 16), "corridor", "East wing", "Ostflügel"),
    ("lounge", 1, (72, 2, 90, 12.5), "lounge", "Lounge", "Lounge"),
    ("wc-up-access", 1, (90, 2, 94, 12.5), "toilet", "Accessible toilet", "Barrierefreies WC"),
    ("room-speakers", 1, (94, 2, 101, 12.5), "room", "Speakers' room", "Raum der Vortragenden"),
    ("quiet-room", 1, (101, 2, 110, 12.5), "quiet", "Quiet room", "Ruheraum"),
    ("room-meitner", 1, (72, 16, 84, 30), "room", "Room Meitner", "Raum Meitner"),
    ("room-humboldt", 1, (84, 16, 96, 30), "room", "Room Humboldt", "Raum Humboldt"),
    ("workshop", 1, (96, 16, 110, 30), "room", "Workshop", "Werkstatt"),
]

# Openings: id, floor, the threshold (two points on the wall), the areas on its sides, closed.
DOORS = [
    ("entrance-south-west", 0, (54.5, 2, 58.5, 2), ["foyer"], False),
    ("entrance-south-east", 0, (61.5, 2, 65.5, 2), ["foyer"], False),
    ("entrance-north", 0, (58, 68, 62, 68), ["foyer"], False),
    ("hall-1-south", 0, (48, 22, 48, 25), ["foyer", "hall-1"], False),
    ("hall-1-middle", 0, (48, 40, 48, 44), ["foyer", "hall-1"], False),
    ("hall-1-north", 0, (48, 58.5, 48, 61.5), ["foyer", "hall-1"], False),
    ("hall-2-south", 0, (72, 17, 72, 19.6), ["foyer", "hall-2"], False),
    ("hall-2-middle", 0, (72, 40, 72, 44), ["foyer", "hall-2"], False),
    ("hall-2-north", 0, (72, 62, 72, 65), ["foyer", "hall-2"], False),
    ("hall-1-emergency", 0, (2, 40.8, 2, 43.2), ["hall-1"], True),
    ("hall-1-emergency-north", 0, (38, 68, 41, 68), ["hall-1"], True),
    ("hall-2-emergency", 0, (118, 42, 118, 44.4), ["hall-2"], True),
    ("hall-2-emergency-north", 0, (91, 68, 94, 68), ["hall-2"], True),
    ("west-foyer", 0, (48, 13.1, 48, 15.5), ["foyer", "corridor-west"], False),
    ("west-hall", 0, (24, 16, 27, 16), ["corridor-west", "hall-1"], False),
    ("west-hall-far", 0, (4, 16, 6.4, 16), ["corridor-west", "hall-1"], False),
    ("store", 0, (5, 12.5, 7, 12.5), ["store", "corridor-west"], True),
    ("stairwell-0", 0, (12, 12.5, 14.2, 12.5), ["stairwell-0", "corridor-west"], False),
    ("first-aid", 0, (18, 12.5, 20, 12.5), ["first-aid", "corridor-west"], False),
    ("wc-west-access", 0, (23.4, 12.5, 25.1, 12.5), ["wc-west-access", "corridor-west"], False),
    ("wc-west-men", 0, (27.6, 12.5, 29.4, 12.5), ["wc-west-men", "corridor-west"], False),
    ("wc-west-women", 0, (32.8, 12.5, 34.6, 12.5), ["wc-west-women", "corridor-west"], False),
    ("cloakroom", 0, (48, 5, 48, 9), ["cloakroom", "foyer"], False),
    ("cloakroom-corridor", 0, (41, 12.5, 43.4, 12.5), ["cloakroom", "corridor-west"], False),
    ("east-foyer", 0, (72, 13.1, 72, 15.5), ["foyer", "corridor-east"], False),
    ("east-hall", 0, (85, 16, 87.4, 16), ["corridor-east", "hall-2"], False),
    ("east-hall-far", 0, (108.8, 16, 111.2, 16), ["corridor-east", "hall-2"], False),
    ("restaurant", 0, (72, 5, 72, 9), ["restaurant", "foyer"], False),
    ("restaurant-corridor", 0, (80, 12.5, 82.4, 12.5), ["restaurant", "corridor-east"], False),
    ("wc-east-women", 0, (93.8, 12.5, 95.6, 12.5), ["wc-east-women", "corridor-east"], False),
    ("wc-east-men", 0, (99.1, 12.5, 100.9, 12.5), ["wc-east-men", "corridor-east"], False),
    ("baby-care", 0, (103.9, 12.5, 105.6, 12.5), ["baby-care", "corridor-east"], False),
    ("press", 0, (111, 12.5, 113.2, 12.5), ["press", "corridor-east"], False),
    ("shop", 0, (53, 50, 53, 53.5), ["shop", "foyer"], False),
    ("up-west", 1, (48, 13, 48, 15.5), ["gallery", "corridor-up-west"], False),
    ("stairwell-1", 1, (12, 12.5, 14.2, 12.5), ["stairwell-1", "corridor-up-west"], False),
    ("room-curie", 1, (20, 12.5, 22, 12.5), ["room-curie", "corridor-up-west"], False),
    ("wc-up-men", 1, (27.4, 12.5, 29.1, 12.5), ["wc-up-men", "corridor-up-west"], False),
    ("wc-up-women", 1, (32.1, 12.5, 33.9, 12.5), ["wc-up-women", "corridor-up-west"], False),
    ("room-noether", 1, (40, 12.5, 42, 12.5), ["room-noether", "corridor-up-west"], False),
    ("auditorium-east", 1, (27, 16, 29.4, 16), ["auditorium", "corridor-up-west"], False),
    ("auditorium-west", 1, (13.6, 16, 15.6, 16), ["auditorium", "corridor-up-west"], False),
    ("room-lovelace", 1, (32, 16, 34, 16), ["room-lovelace", "corridor-up-west"], False),
    ("room-lovelace-gallery", 1, (48, 22, 48, 24.4), ["room-lovelace", "gallery"], False),
    ("up-east", 1, (72, 13, 72, 15.5), ["gallery", "corridor-up-east"], False),
    ("lounge", 1, (72, 5, 72, 9), ["gallery", "lounge"], False),
    ("lounge-corridor", 1, (84, 12.5, 86.4, 12.5), ["lounge", "corridor-up-east"], False),
    ("wc-up-access", 1, (91.1, 12.5, 92.8, 12.5), ["wc-up-access", "corridor-up-east"], False),
    ("room-speakers", 1, (96.5, 12.5, 98.3, 12.5), ["room-speakers", "corridor-up-east"], False),
    ("quiet-room", 1, (104.5, 12.5, 106.3, 12.5), ["quiet-room", "corridor-up-east"], False),
    ("room-meitner", 1, (76, 16, 78, 16), ["room-meitner", "corridor-up-east"], False),
    ("room-humboldt", 1, (88, 16, 90, 16), ["room-humboldt", "corridor-up-east"], False),
    ("workshop", 1, (101.5, 16, 104.1, 16), ["workshop", "corridor-up-east"], False),
]

# Ways between the floors: id, category, its points as (floor, x, y), one-way, names.
CONNECTORS = [
    ("stairs-boulevard", "stairs", [(0, 58.5, 21.2), (1, 58.5, 33.8)], False,
     "Boulevard stairs", "Boulevardtreppe"),
    ("escalator-up", "escalator", [(0, 61, 21.2), (1, 61, 33.8)], True,
     "Escalator up", "Rolltreppe aufwärts"),
    ("escalator-down", "escalator", [(1, 63, 33.8), (0, 63, 21.2)], True,
     "Escalator down", "Rolltreppe abwärts"),
    ("stairs-west", "stairs", [(0, 12.1, 9.2), (1, 14, 9.2)], False,
     "West stairs", "Westtreppe"),
    ("lift", "lift", [(0, 67.4, 23.1), (1, 67.4, 22.9)], False, "Lift", "Aufzug"),
]
# The bodies of stairs and the lift, which nobody walks through: rectangles on both floors.
STAIR_BODY, ESCALATOR_BODIES = (57, 22, 60, 33), [(60, 22, 62, 33), (62, 22, 64, 33)]
WEST_STAIR_BODY, LIFT_SHAFT = (10.8, 2.4, 15.2, 8.4), (66.1, 24, 68.7, 26.6)
# The air above the boulevard, seen from the gallery.
VOID = (54.5, 36.5, 65.5, 45.5)
# The outer walls of each floor.
OUTLINES = {
    0: [(2, 2), (118, 2), (118, 68), (2, 68)],
    1: [(10, 2), (110, 2), (110, 30), (72, 30), (72, 50), (48, 50), (48, 30), (10, 30)],
}
