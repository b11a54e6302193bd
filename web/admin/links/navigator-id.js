// @ts-check

/** The most characters of a name that go into an ID. */
const most = 40;

/** An ID for the navigator of a link, made of the link's name and a few characters that tell it from
 * others of that name: “Jürgen's phone” → `jurgens-phone-7f3k`.
 * @param {string} name @param {string} suffix */
export const navigatorIdOf = (name, suffix) => {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, most).replace(/^-+|-+$/g, '');
  return `${words || 'guest'}-${suffix}`;
};

/** Four characters at random. */
export const makeSuffix = () =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => (byte % 36).toString(36)).join('');
