/// What talks of the generated congress are about: tracks, and in them tags, each with ideas that
/// have several words.
///
/// Written for this measurement from general knowledge, not from a thesaurus; which of the words of
/// an idea stands in a text, and which in a question, is drawn apart.
enum TopicWords {
  struct Tag {
    let track: String
    let name: String
    /// For each idea its words, by language.
    let ideas: [String: [[String]]]
  }

  /// `track|tag|English ideas|German ideas`: ideas apart by commas, the words of one by slashes.
  private static let lines = """
    health|hospital|hospital/clinic,nurse/caregiver,patient/sick person,surgery/operation,emergency/ambulance|Krankenhaus/Klinik/Krankenhausverwaltung,Pflege/Pflegekraft/Krankenpflege,Patient/Kranke,Operation/Chirurgie,Notfall/Notaufnahme/Rettungsdienst
    health|medicine|medicine/drug/medication,doctor/physician,disease/illness,diagnosis/finding,vaccine/vaccination|Medizin/Arznei/Medikament,Arzt/Mediziner/Hausarzt,Krankheit/Erkrankung,Diagnose/Befund,Impfung/Impfstoff
    health|mind|depression/melancholy,therapy/treatment,stress/strain,sleep/slumber,anxiety/fear|Depression/Schwermut,Therapie/Behandlung/Psychotherapie,Stress/Belastung,Schlaf/Schlafstörung,Angst/Furcht
    machines|learning|neural network/deep learning,training/teaching,model/classifier,dataset/corpus,prediction/forecast|neuronales Netz/Deep Learning,Training/Anlernen,Modell/Sprachmodell,Datensatz/Trainingsdaten,Vorhersage/Prognose
    machines|robots|robot/automaton,arm/gripper,drone/quadcopter,sensor/detector,motor/engine|Roboter/Automat/Industrieroboter,Arm/Greifer,Drohne/Quadrokopter,Sensor/Messfühler,Motor/Antrieb/Elektromotor
    machines|vision|camera/lens,picture/image/photo,face/portrait,pixel/dot,video/film|Kamera/Überwachungskamera/Objektiv,Bild/Foto/Bildverarbeitung,Gesicht/Gesichtserkennung,Pixel/Bildpunkt,Video/Film
    security|crypto|encryption/cipher,key/secret,signature/certificate,password/passphrase,random/entropy|Verschlüsselung/Chiffre,Schlüssel/Schlüsselaustausch,Signatur/Zertifikat,Passwort/Kennwort,Zufall/Zufallszahlen
    security|attack|attack/assault,vulnerability/weakness,exploit/payload,malware/virus,intruder/attacker|Angriff/Attacke/Hackerangriff,Schwachstelle/Sicherheitslücke,Exploit/Schadcode,Schadsoftware/Virus,Eindringling/Angreifer
    security|privacy|privacy/confidentiality,surveillance/monitoring,tracking/tracing,anonymity/pseudonym,consent/permission|Datenschutz/Privatsphäre,Überwachung/Beobachtung/Videoüberwachung,Verfolgung/Nachverfolgung,Anonymität/Pseudonym,Einwilligung/Zustimmung
    society|law|law/statute,court/tribunal,judge/magistrate,police/officer,trial/lawsuit|Gesetz/Gesetzgebung/Rechtsvorschrift,Gericht/Gerichtshof/Verwaltungsgericht,Richter/Richterin,Polizei/Polizeigesetz,Prozess/Klage
    society|election|election/vote/ballot,parliament/legislature,campaign/crusade,candidate/nominee,democracy/republic|Wahl/Abstimmung/Bundestagswahl,Parlament/Bundestag,Wahlkampf/Kampagne,Kandidat/Bewerber,Demokratie/Republik
    society|school|school/academy,teacher/instructor,pupil/student,lesson/class,exam/test|Schule/Grundschule/Gymnasium,Lehrer/Lehrkraft,Schüler/Schulkind,Unterricht/Schulstunde,Prüfung/Klausur
    earth|climate|climate/weather,warming/heating,carbon/emission,glacier/ice,flood/inundation|Klima/Klimawandel/Klimaschutz,Erwärmung/Erderwärmung,Kohlenstoff/Emission,Gletscher/Eis,Flut/Hochwasser/Überschwemmung
    earth|energy|electricity/power,solar/photovoltaic,wind/turbine,battery/accumulator,grid/network|Strom/Elektrizität/Stromnetz,Solar/Photovoltaik/Solarzelle,Wind/Windkraft/Windrad,Batterie/Akku,Netz/Versorgungsnetz
    earth|animals|bird/sparrow/owl,insect/bee/butterfly,forest/woodland,fish/salmon,habitat/home ground|Vogel/Zugvogel/Eule,Insekt/Biene/Schmetterling,Wald/Waldsterben/Forst,Fisch/Lachs,Lebensraum/Biotop
    space|astronomy|star/sun,planet/mars/venus,telescope/observatory,galaxy/milky way,comet/asteroid|Stern/Sternbild/Sonne,Planet/Mars/Venus,Teleskop/Fernrohr/Sternwarte,Galaxie/Milchstraße,Komet/Asteroid
    space|flight|rocket/launcher,satellite/orbiter,astronaut/cosmonaut,orbit/trajectory,launch/liftoff|Rakete/Trägerrakete,Satellit/Wettersatellit,Astronaut/Raumfahrer,Umlaufbahn/Flugbahn,Start/Raketenstart
    space|moon|moon/lunar,crater/pit,rover/vehicle,dust/regolith,landing/touchdown|Mond/Mondlandung,Krater/Mondkrater,Rover/Fahrzeug,Staub/Gestein,Landung/Aufsetzen
    art|music|music/melody,instrument/violin/piano/guitar,concert/recital,singer/vocalist,rhythm/beat|Musik/Melodie/Musikschule,Instrument/Geige/Klavier/Gitarre,Konzert/Konzertsaal,Sänger/Sängerin,Rhythmus/Takt
    art|painting|painting/canvas,colour/pigment,museum/gallery,sculpture/statue,drawing/sketch|Gemälde/Ölgemälde/Leinwand,Farbe/Pigment,Museum/Kunstmuseum/Galerie,Skulptur/Statue,Zeichnung/Skizze
    art|writing|novel/book,poem/verse,author/writer,publisher/press,story/tale|Roman/Buch/Kinderbuch,Gedicht/Vers,Autor/Schriftsteller,Verlag/Buchverlag,Geschichte/Erzählung
    making|electronics|circuit/board,solder/soldering,chip/processor,resistor/capacitor,oscilloscope/multimeter|Schaltung/Platine/Leiterplatte,Löten/Lötkolben,Chip/Prozessor,Widerstand/Kondensator,Oszilloskop/Messgerät
    making|textile|sewing/stitching,fabric/cloth,dress/garment,knitting/crochet,needle/thread|Nähen/Nähmaschine,Stoff/Gewebe,Kleid/Kleidung,Stricken/Häkeln,Nadel/Faden
    making|wood|wood/timber,saw/blade,furniture/chair/table,carving/whittling,workshop/atelier|Holz/Holzwerkstatt/Bauholz,Säge/Sägeblatt,Möbel/Stuhl/Tisch,Schnitzen/Schnitzerei,Werkstatt/Atelier
    networks|radio|radio/wireless,antenna/aerial,frequency/band,receiver/tuner,amateur/ham|Funk/Rundfunk/Amateurfunk,Antenne/Funkantenne,Frequenz/Frequenzband,Empfänger/Tuner,Sender/Sendemast
    networks|internet|internet/web,router/switch,protocol/standard,server/host,fibre/cable|Internet/Internetanschluss,Router/Vermittlung,Protokoll/Standard,Server/Rechner,Glasfaser/Kabel
    networks|mobile|phone/telephone,operator/carrier,roaming/coverage,message/texting,handset/smartphone|Telefon/Mobiltelefon/Handy,Netzbetreiber/Anbieter,Roaming/Netzabdeckung,Nachricht/Kurznachricht,Smartphone/Endgerät
    city|transport|train/railway,bus/coach,bicycle/bike,car/automobile,station/stop|Zug/Eisenbahn/Bahnhof,Bus/Linienbus,Fahrrad/Rad/Fahrradweg,Auto/Wagen/Autobahn,Haltestelle/Bahnsteig
    city|housing|house/dwelling,rent/lease,tenant/lodger,architect/builder,neighbourhood/district|Haus/Wohnhaus/Mietshaus,Miete/Mietvertrag/Mietpreis,Mieter/Bewohner,Architekt/Baumeister,Viertel/Stadtviertel
    city|food|bread/bakery,vegetable/carrot/cabbage,kitchen/cooking,restaurant/eatery,farmer/grower|Brot/Brotbacken/Bäckerei,Gemüse/Karotte/Kohl,Küche/Kochen,Restaurant/Gaststätte,Bauer/Landwirt
    games|board|board game/chess,dice/die,rule/instruction,player/gamer,card/deck|Brettspiel/Schach,Würfel/Würfelspiel,Regel/Spielregel,Spieler/Mitspieler,Karte/Kartenspiel
    games|video games|console/arcade,level/stage,graphics/shader,controller/joystick,speedrun/record|Konsole/Spielkonsole,Level/Spielstufe,Grafik/Grafikkarte,Controller/Steuerknüppel,Rekord/Bestzeit
    games|sport|football/soccer,running/jogging,swimming/diving,referee/umpire,champion/winner|Fußball/Fußballspiel,Laufen/Dauerlauf,Schwimmen/Schwimmbad,Schiedsrichter/Unparteiische,Meister/Sieger/Weltmeister
    work|money|bank/lender,tax/levy,wage/salary,inflation/price,investor/shareholder|Bank/Sparkasse/Bankkonto,Steuer/Abgabe/Steuererklärung,Lohn/Gehalt/Mindestlohn,Inflation/Preis,Anleger/Aktionär
    work|union|union/guild,strike/walkout,employee/worker,contract/agreement,boss/manager|Gewerkschaft/Zunft,Streik/Arbeitskampf,Angestellte/Arbeiter/Arbeitnehmer,Vertrag/Arbeitsvertrag,Chef/Vorgesetzte
    work|startup|company/firm/enterprise,founder/entrepreneur,customer/client,product/merchandise,market/trade|Unternehmen/Firma/Betrieb,Gründer/Unternehmer,Kunde/Abnehmer,Produkt/Ware,Markt/Handel
    """

  /// All tags.
  static let tags: [Tag] = lines.split(separator: "\n").map { line in
    let parts = line.split(separator: "|").map { String($0) }
    func ideas(_ text: String) -> [[String]] {
      text.split(separator: ",").map { $0.split(separator: "/").map(String.init) }
    }
    return Tag(
      track: parts[0], name: parts[1], ideas: ["en": ideas(parts[2]), "de": ideas(parts[3])])
  }

  /// Words of talks about anything.
  static let general: [String: [String]] = [
    "en": """
    year people way world part place case point question number group problem fact idea project
    tool system example experience community future team step history change reason result side
    practice overview introduction approach look story beginning everyday life open free new small
    large simple different possible real common early recent public shared hidden better learned
    built made found used started changed worked explained showed compared during together instead
    often always sometimes maybe really quite almost another several many within without
    """.split(whereSeparator: \.isWhitespace).map(String.init),
    "de": """
    Jahr Menschen Weg Welt Teil Fall Punkt Frage Zahl Gruppe Problem Idee Projekt Werkzeug System
    Beispiel Erfahrung Gemeinschaft Zukunft Team Schritt Änderung Grund Ergebnis Seite Praxis
    Überblick Einführung Ansatz Blick Anfang Alltag Leben offen frei neu klein groß einfach
    verschieden möglich echt üblich früh öffentlich gemeinsam versteckt besser gelernt gebaut
    gemacht gefunden benutzt begonnen geändert gearbeitet erklärt gezeigt verglichen während
    zusammen stattdessen oft immer manchmal vielleicht wirklich ziemlich fast weitere mehrere
    """.split(whereSeparator: \.isWhitespace).map(String.init),
  ]

  /// What joins words; the words that a search leaves out.
  static let joints: [String: [String]] = [
    "en": ["the", "of", "and", "in", "a", "to", "for", "with", "on", "we", "how", "is", "that"],
    "de": [
      "der", "die", "das", "und", "in", "ein", "zu", "für", "mit", "auf", "wir", "wie", "ist",
    ],
  ]

  /// How visitors ask; the topic stands for the bar.
  static let frames: [String: [String]] = [
    "en": [
      "I'm interested in |, where should I go?", "|", "something about |", "talks on |",
      "I would like to learn about |", "where can I see | ?", "is there anything with | today?",
    ],
    "de": [
      "Ich interessiere mich für |, wohin soll ich gehen?", "|", "etwas über |", "Vorträge zu |",
      "Ich möchte mehr über | erfahren", "Wo gibt es | ?", "Gibt es heute etwas mit | ?",
    ],
  ]
}
