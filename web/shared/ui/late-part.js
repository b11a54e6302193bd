// @ts-check

/** A part of a page that comes when it is first needed, or before that, once the page rests.
 * @template Part */
export class LatePart {
  #make;
  /** @type {Promise<Part> | null} */
  #coming = null;
  /** @type {Part | null} */
  #part = null;

  /** @param {() => Promise<Part>} make  loads its module and makes it; rejects where there is no network */
  constructor(make) {
    this.#make = make;
  }

  /** The part, if it is there. */
  get now() {
    return this.#part;
  }

  /** Brings the part; after a failure it is tried again. @returns {Promise<Part>} */
  bring() {
    this.#coming ??= this.#make().then(
      (part) => this.#part = part,
      (error) => {
        this.#coming = null;
        throw error;
      },
    );
    return this.#coming;
  }
}

/** Waits until the page is shown and has nothing else to do.
 * @returns {Promise<void>} */
export const untilAtRest = async () => {
  if (document.readyState !== 'complete') {
    await new Promise((done) => addEventListener('load', done, { once: true }));
  }
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  if (!('requestIdleCallback' in globalThis)) return;
  await new Promise((done) => requestIdleCallback(done, { timeout: 3000 }));
};
