// @ts-check

/** How many people went from one area to another; `null`: from or to outside of every area.
 * @typedef {Readonly<{ origin: string | null, target: string | null, people: number }>} Flow */
/** Pixels. @typedef {readonly [number, number]} Place */

/** An arrow in pixels: a bent line from its begin by way of a control point to the foot of its head.
 * @typedef {object} Arrow
 * @property {Flow} flow
 * @property {number} width of the line
 * @property {Place} begin @property {Place} bend @property {Place} foot
 * @property {Place} tip @property {readonly [Place, Place]} barbs ends of the head's base */

/** Pixels: of the widest and the finest line, and of what is free around the middle of an area. */
const [widest, finest, free] = [18, 1.5, 10];
/** How far arrows bend to the right of where they lead, as a share of their length. */
const bent = 0.14;

/** The flows that a plan has room for, the strongest first: those of one area, or of all.
 * @param {readonly Flow[]} flows @param {string} area "" for all @param {number} most */
export const shownFlows = (flows, area, most) =>
  flows.filter(({ origin, target }) => area === '' || origin === area || target === area)
    .toSorted((a, b) => b.people - a.people).slice(0, most);

/** How wide a flow is drawn: in proportion to its people. @param {number} people
 * @param {number} strongest people of the strongest flow */
export const flowWidth = (people, strongest) =>
  Math.max(finest, (widest * people) / Math.max(1, strongest));

/** The arrow of a flow. It keeps to the right of the straight line, as do those in the other direction
 * of theirs: opposite arrows lie beside each other.
 * @param {Flow} flow @param {Place} from @param {Place} to middles of both areas @param {number} width
 * @returns {Arrow | null} `null` where both are too near each other */
export const arrowOf = (flow, from, to, width) => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const head = Math.max(7, width * 1.1);
  if (length < 2 * free + head + 4) return null;
  const [ux, uy] = [dx / length, dy / length];
  // To the right on a screen, where y grows downwards.
  const [nx, ny] = [-uy, ux];
  const aside = Math.max(width / 2, width * 0.5 + 3.5) + 1;
  /** @param {number} along pixels from the begin @param {number} off pixels to the right @returns {Place} */
  const at = (along, off) => [
    from[0] + ux * along + nx * (off + aside),
    from[1] + uy * along + ny * (off + aside),
  ];
  const begin = at(free, 0);
  const tip = at(length - free, 0);
  const bend = at(length / 2, bent * length);
  const [bx, by] = [tip[0] - bend[0], tip[1] - bend[1]];
  const reach = Math.hypot(bx, by);
  const [hx, hy] = [bx / reach, by / reach];
  /** @type {Place} */
  const foot = [tip[0] - hx * head, tip[1] - hy * head];
  const half = width / 2 + 3.5;
  return {
    flow,
    width,
    begin,
    bend,
    foot,
    tip,
    barbs: [
      [foot[0] - hy * half, foot[1] + hx * half],
      [foot[0] + hy * half, foot[1] - hx * half],
    ],
  };
};

/** A point on an arrow's line. @param {Arrow} arrow @param {number} share 0 at the begin, 1 at the head
 * @returns {Place} */
export const pointOn = ({ begin, bend, foot }, share) => {
  const rest = 1 - share;
  const mix = (/** @type {0 | 1} */ i) =>
    rest * rest * begin[i] + 2 * rest * share * bend[i] + share * share * foot[i];
  return [mix(0), mix(1)];
};
