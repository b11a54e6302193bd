// @ts-check
/** @typedef {import("../api/types.js").PlanImage} PlanImage */

/** The plan pictures of a venue, loaded when their floor is first shown. */
export class Pictures {
  /** @type {Map<string, HTMLImageElement>} */
  #images = new Map();

  /** @param {(id: string) => string} url @param {() => void} loaded called after each */
  constructor(url, loaded) {
    this.url = url;
    this.loaded = loaded;
  }

  /** Those of the given pictures that can be drawn now; the others begin to load.
   * @param {readonly PlanImage[]} plans
   * @returns {{ image: HTMLImageElement, plan: PlanImage }[]} */
  ready(plans) {
    const shown = [];
    for (const plan of plans) {
      const image = this.#images.get(plan.id) ?? this.#load(plan.id);
      if (image.complete && image.naturalWidth > 0) shown.push({ image, plan });
    }
    return shown;
  }

  /** @param {string} id */
  #load(id) {
    const image = new Image();
    image.decoding = "async";
    image.addEventListener("load", () => this.loaded());
    image.src = this.url(id);
    this.#images.set(id, image);
    return image;
  }
}
