// @ts-check

/**
 * Rows of one height, of which only those in sight are on the page: thousands cost as much as
 * thirty. A row is made once and stays until it is out of sight or all are made again.
 */
export class VirtualRows {
  #host;
  #body;
  #make;
  #height;
  #count = 0;
  /** @type {Map<number, HTMLElement>} */
  #rows = new Map();
  #frame = 0;

  /**
   * @param {HTMLElement} host  scrolls
   * @param {HTMLElement} body  holds the rows; as high as all of them
   * @param {{height: () => number, make: (index: number) => HTMLElement}} options  height: pixels
   */
  constructor(host, body, { height, make }) {
    this.#host = host;
    this.#body = body;
    this.#make = make;
    this.#height = height;
    body.classList.add('virtual-rows');
    host.addEventListener('scroll', () => {
      this.#frame ||= requestAnimationFrame(() => this.#fill());
    }, { passive: true });
    new ResizeObserver(() => this.#fill()).observe(host);
  }

  /** Makes all rows in sight again. @param {number} count  of all */
  reset(count) {
    this.#count = count;
    this.#rows.clear();
    this.#body.replaceChildren();
    this.#body.style.blockSize = `${count * this.#height()}px`;
    this.#fill();
  }

  /** The row at an index, if it is in sight. @param {number} index */
  row(index) {
    return this.#rows.get(index);
  }

  /** How many rows are in sight at once. */
  get page() {
    return Math.max(1, Math.floor(this.#host.clientHeight / this.#height()) - 1);
  }

  /** Brings a row into sight. @param {number} index @param {number} [covered]  pixels at the top */
  reveal(index, covered = 0) {
    const height = this.#height();
    const [top, view] = [index * height, this.#host.clientHeight - covered];
    if (top < this.#host.scrollTop) this.#host.scrollTop = top;
    else if (top + height > this.#host.scrollTop + view) this.#host.scrollTop = top + height - view;
    this.#fill();
  }

  #fill() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const height = this.#height();
    const spare = 6;
    const first = Math.max(0, Math.floor(this.#host.scrollTop / height) - spare);
    const last = Math.min(
      this.#count - 1,
      Math.ceil((this.#host.scrollTop + this.#host.clientHeight) / height) + spare,
    );
    for (const [index, row] of this.#rows) {
      // A row that is worked in stays.
      if ((index >= first && index <= last) || row.contains(document.activeElement)) continue;
      row.remove();
      this.#rows.delete(index);
    }
    for (let index = first; index <= last; index += 1) if (!this.#rows.has(index)) this.#add(index);
  }

  /** @param {number} index */
  #add(index) {
    const row = this.#make(index);
    row.style.transform = `translateY(${index * this.#height()}px)`;
    this.#rows.set(index, row);
    // The order on the page is that of the rows, for those who hear it.
    const next = [...this.#body.children].find((each) =>
      Number(/** @type {HTMLElement} */ (each).dataset.index) > index
    );
    row.dataset.index = String(index);
    this.#body.insertBefore(row, next ?? null);
  }
}
