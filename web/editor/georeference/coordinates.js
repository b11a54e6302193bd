// @ts-check
// Places on the earth as people type and paste them. Degrees of WGS84.

/** `precision`: to how many metres the text gives the place, by its digits. @typedef {{latitude: number, longitude: number, precision: number}} GeoPlace */

/** Why a text is no place. @typedef {'empty' | 'unreadable' | 'one' | 'shortLink' | 'noPlaceInLink' | 'outOfRange' | 'hemisphere'} Trouble */

/** Metres of a degree of latitude, near enough to say how exact a text is. */
const metresOfDegree = 111_000;

/**
 * Reads a place: decimal degrees, degrees with minutes and seconds, links of maps, `geo:` addresses.
 * Latitude comes first unless letters or names say otherwise.
 *
 * @param {string} text
 * @param {string} [language]  of the person: in German, `O` is the east
 * @returns {GeoPlace | {trouble: Trouble}}
 */
export const readPlace = (text, language = 'en') => {
  const plain = text.trim().replace(/[−–]/g, '-');
  if (plain === '') return { trouble: 'empty' };
  if (/^[a-z][a-z0-9+.-]*:|^www\.|^[\w.-]+\.[a-z]{2,}\/|^#/i.test(plain)) return ofLink(plain);
  return named(plain) ?? listed(plain) ?? spelled(plain, language);
};

/** What links have a place in, the surest first: a marked place before the middle of the map. */
const inLinks = [
  /!3d(-?[\d.]+)!4d(-?[\d.]+)/,
  /[?&#]mlat=(-?[\d.]+)&mlon=(-?[\d.]+)/,
  /[?&](?:q|query|ll|sll|daddr|destination|coordinate|viewpoint|pin|center|cbll)=(?:loc:)?(-?[\d.]+)[,+ ]+(-?[\d.]+)/,
  /^geo:(-?[\d.]+),(-?[\d.]+)/i,
  /\/@(-?[\d.]+),(-?[\d.]+)/,
  /[?&]cp=(-?[\d.]+)~(-?[\d.]+)/,
  /#(?:[^#]*[&?])?map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/,
  /#[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/,
  /[?&]lat(?:itude)?=(-?[\d.]+).*?[?&]lon(?:g|gitude)?=(-?[\d.]+)/,
  /\/(-?\d+\.\d+),(-?\d+\.\d+)(?:[/?#]|$)/,
];

/** Short links say nothing of the place: only the site that made them knows it. */
const shortened = /(?:^|\/\/)(?:maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org\/go|bit\.ly)\b/i;

/** @param {string} link */
const ofLink = (link) => {
  const text = unescaped(link);
  for (const pattern of inLinks) {
    const found = pattern.exec(text);
    // `geo:0,0?q=…` only says that the place is in the query.
    if (found && !(/^geo:0(?:\.0+)?,0/i.test(found[0]) && /\?q=/.test(text))) {
      return checked(Number(found[1]), Number(found[2]), precisionOf([found[1], found[2]]));
    }
  }
  /** @type {Trouble} */
  const trouble = shortened.test(text) ? 'shortLink' : 'noPlaceInLink';
  return { trouble };
};

/** @param {string} link */
const unescaped = (link) => {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
};

/** `lat=52.5 lon=13.4`, `"latitude": 52.5, "longitude": 13.4`, in any order. @param {string} text */
const named = (text) => {
  const number = '["\']?\\s*[:=]?\\s*(-?\\d+(?:[.,]\\d+)?)';
  const latitude = new RegExp(`\\b(?:lat|latitude|breite)${number}`, 'i').exec(text);
  const longitude = new RegExp(`\\b(?:lon|lng|long|longitude|länge)${number}`, 'i').exec(text);
  if (!latitude || !longitude) return null;
  const [north, east] = [latitude[1], longitude[1]].map((each) => each.replace(',', '.'));
  return checked(Number(north), Number(east), precisionOf([north, east]));
};

/** The position of GeoJSON and the point of WKT, which begin with the longitude. @param {string} text */
const listed = (text) => {
  const found = /^(?:POINT\s*\(|\[)\s*(-?\d+(?:\.\d+)?)[\s,]+(-?\d+(?:\.\d+)?)\s*[\])]$/i.exec(
    text,
  );
  return found
    ? checked(Number(found[2]), Number(found[1]), precisionOf([found[2], found[1]]))
    : null;
};

/** An angle: its number of degrees, the half of the earth that a letter names, and how exact it is. @typedef {{degrees: number, half: string, precision: number}} Angle */

/** @param {string} text @param {string} language @returns {GeoPlace | {trouble: Trouble}} */
const spelled = (text, language) => {
  const tokens = tokensOf(text.toUpperCase());
  const halves = tokens && halvesOf(tokens);
  if (!halves) return { trouble: tokens && numbersIn(tokens) === 1 ? 'one' : 'unreadable' };
  const [first, second] = halves.map((half) => angleOf(half, language));
  if (!first || !second) return { trouble: 'unreadable' };
  const isEastFirst = isOf('EW', first) || isOf('NS', second);
  const [latitude, longitude] = isEastFirst ? [second, first] : [first, second];
  if (isOf('EW', latitude) || isOf('NS', longitude)) return { trouble: 'hemisphere' };
  const precision = Math.max(latitude.precision, longitude.precision);
  return checked(latitude.degrees, longitude.degrees, precision);
};

/** @param {string} halves @param {Angle} angle */
const isOf = (halves, { half }) => half !== '' && halves.includes(half);

/** The signs of degrees, minutes and seconds. */
const signs = ['°', "'", '"'];

/**
 * Numbers, signs of angles, letters of halves of the earth, and dividing commas and semicolons.
 *
 * @param {string} text  in capitals
 * @returns {string[] | null} `null` where there is anything else
 */
const tokensOf = (text) => {
  const plain = text.replace(/''|[″”“]/g, '"').replace(/[′’‘´]/g, "'").replace(/[º˚]/g, '°')
    // Four whole numbers between commas: two decimal commas.
    .replace(/^([+-]?\d+),(\d+),\s*([+-]?\d+),(\d+)$/, '$1.$2;$3.$4');
  // With no point anywhere, a comma between digits is a decimal comma.
  const pointed = plain.includes('.') ? plain : plain.replace(/(\d),(?=\d)/g, '$1.');
  const tokens = pointed.match(/[+-]?\d+(?:\.\d+)?|[°'"NSEWO;,]|\S/g) ?? [];
  return tokens.every((each) => /^(?:[+-]?\d.*|[°'"NSEWO;,])$/.test(each)) ? tokens : null;
};

/** @param {string} token */
const isNumber = (token) => /\d/.test(token);
/** @param {string} token */
const isLetter = (token) => /[A-Z]/.test(token);
/** @param {readonly string[]} tokens */
const numbersIn = (tokens) => tokens.filter(isNumber).length;

/**
 * Both angles of a place, by what divides them: a comma, letters, signs of degrees, or the number
 * of numbers.
 *
 * @param {readonly string[]} tokens
 * @returns {[string[], string[]] | null}
 */
const halvesOf = (tokens) => {
  const places = (/** @type {(token: string) => boolean} */ is) =>
    tokens.flatMap((token, index) => (is(token) ? index : []));
  const divided = (
    /** @type {number} */ at,
    skipped = 0,
  ) => /** @type {[string[], string[]]} */ ([tokens.slice(0, at), tokens.slice(at + skipped)]);
  const commas = places((token) => token === ',' || token === ';');
  if (commas.length > 0) return commas.length === 1 ? divided(commas[0], 1) : null;
  const letters = places(isLetter);
  if (letters.length === 2) return divided(letters[0] === 0 ? letters[1] : letters[0] + 1);
  const degrees = places((token) => token === '°');
  if (degrees.length === 2) return divided(degrees[1] - 1);
  const numbers = places(isNumber);
  const isEven = numbers.length > 0 && numbers.length % 2 === 0 && letters.length === 0;
  return isEven ? divided(numbers[numbers.length / 2]) : null;
};

/** @param {readonly string[]} half  tokens @param {string} language @returns {Angle | null} */
const angleOf = (half, language) => {
  const letters = half.filter(isLetter);
  const isOutside = letters.length === 0 || isLetter(half[0]) || isLetter(half[half.length - 1]);
  const letter = halfOf(letters.join(''), language);
  if (letters.length > 1 || !isOutside || letter === null) return null;
  /** @type {string[]} */
  const numbers = [];
  for (const token of half.filter((each) => !isLetter(each))) {
    if (isNumber(token)) numbers.push(token);
    // The first number has degrees, the next minutes: a sign says nothing else.
    else if (token !== signs[numbers.length - 1]) return null;
  }
  const [d, m = 0, s = 0] = numbers.map(Number);
  const isAngle = numbers.length >= 1 && numbers.length <= 3 &&
    numbers.slice(1).every((each) => /^\d/.test(each)) && m < 60 && s < 60;
  if (!isAngle) return null;
  const size = Math.abs(d) + m / 60 + s / 3600;
  const isBelow = numbers[0].startsWith('-') !== (letter === 'S' || letter === 'W');
  return {
    degrees: isBelow ? -size : size,
    half: letter,
    precision: precisionOf([numbers[numbers.length - 1]]) / [1, 60, 3600][numbers.length - 1],
  };
};

/** @param {string} letter @param {string} language @returns {string | null} `null` where it means different things */
const halfOf = (letter, language) => {
  if (letter !== 'O') return letter;
  // Ost in German, ouest and oeste in others.
  return language === 'de' ? 'E' : null;
};

/** @param {readonly string[]} numbers @returns {number} metres */
const precisionOf = (numbers) =>
  Math.max(
    ...numbers.map((each) => metresOfDegree * 10 ** -(each.split('.')[1] ?? '').length),
  );

/** @param {number} latitude @param {number} longitude @param {number} precision @returns {GeoPlace | {trouble: Trouble}} */
const checked = (latitude, longitude, precision) => {
  const isPlace = Number.isFinite(latitude) && Number.isFinite(longitude) &&
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude, precision } : { trouble: 'outOfRange' };
};

/** A place as it is shown, to a centimetre. @param {{latitude: number, longitude: number}} place */
export const placeText = ({ latitude, longitude }) =>
  [latitude, longitude].map((each) => String(Number(each.toFixed(7)))).join(', ');
