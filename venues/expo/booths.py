"""The booths of the demo venue: number, rectangle, side where visitors stand, English, German.

Rectangles are (left, bottom, right, top) in metres on floor 0; sides are N, E, S, W.
"""

HALL_1 = [
    ("A1", (7, 20, 14, 24), "S", "Nordlicht Robotics", "Nordlicht Robotik"),
    ("A2", (14, 20, 22.5, 24), "S", "Solar Workshop", "Solarwerkstatt"),
    ("A3", (7, 24, 14, 28), "N", "Amateur Radio", "Amateurfunk"),
    ("A4", (14, 24, 22.5, 28), "N", "Sensor Garden", "Sensorgarten"),
    ("A5", (26.5, 20, 35, 28), "S", "City of Tomorrow", "Stadt von morgen"),
    ("A6", (35, 20, 44, 24), "S", "Open Hardware Lab", "Labor für offene Hardware"),
    ("A7", (35, 24, 44, 28), "N", "Retro Computing", "Retrocomputer"),
    ("B1", (7, 32, 22.5, 40), "E", "Space Education", "Raumfahrt für Schulen"),
    ("B2", (26.5, 32, 35, 36), "S", "Maps and Mapping", "Karten und Kartieren"),
    ("B3", (35, 32, 44, 36), "S", "Young Inventors", "Junge Erfinder"),
    ("B4", (26.5, 36, 32, 40), "N", "Batteries Explained", "Batterien erklärt"),
    ("B5", (32, 36, 38, 40), "N", "Quiet Motors", "Leise Motoren"),
    ("B6", (38, 36, 44, 40), "N", "Wind and Wave", "Wind und Welle"),
    ("C1", (7, 44, 14, 50), "S", "Model Railways", "Modelleisenbahn"),
    ("C2", (14, 44, 22.5, 50), "S", "Drone Dome", "Drohnenkuppel"),
    ("C3", (26.5, 44, 34, 50), "S", "Museum of Errors", "Museum der Irrtümer"),
    ("C4", (34, 44, 44, 50), "S", "Tidewater Instruments", "Tidewater Messtechnik"),
]

HALL_2 = [
    ("D1", (76, 20, 80, 26), "W", "Bookbinders", "Buchbinderei"),
    ("D2", (76, 26, 80, 32), "W", "Letterpress", "Bleisatz"),
    ("D3", (76, 32, 80, 38.5), "W", "Comics and Zines", "Comics und Zines"),
    ("D4", (80, 20, 84, 29), "E", "Ceramics Studio", "Keramikatelier"),
    ("D5", (80, 29, 84, 38.5), "E", "Textile Lab", "Textillabor"),
    ("E1", (88, 20, 96, 28), "S", "Board Games", "Brettspiele"),
    ("E2", (88, 28, 92, 38.5), "W", "Instrument Makers", "Instrumentenbau"),
    ("E3", (92, 28, 96, 38.5), "E", "Wood Workshop", "Holzwerkstatt"),
    ("F1", (100, 20, 104, 29), "W", "Bicycle Kitchen", "Fahrradküche"),
    ("F2", (100, 29, 104, 38.5), "W", "Beekeepers", "Imkerei"),
    ("F3", (104, 20, 108, 29), "E", "Clockmakers", "Uhrmacherei"),
    ("F4", (104, 29, 108, 38.5), "E", "Photo Archive", "Fotoarchiv"),
    ("G1", (112, 20, 118, 29), "W", "Seed Exchange", "Saatguttausch"),
    ("G2", (112, 29, 118, 38.5), "W", "Puppet Theatre", "Puppentheater"),
]
