// @ts-check
import { showToast } from '../../shared/ui/toast.js';
import { adding, moving, naming } from '../model/plan-edits.js';
import { PlanEditor } from './plan-editor.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { AppliedEdit, Operation } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What is done with devices in the plan; each is an edit that the page can undo, and says what it did. */
export class DeviceEdits {
  #page;
  #editor;

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {Pick<Client, "postEdit">} page.client
   * @param {string} page.slug of the venue
   * @param {string} page.author
   * @param {() => number} page.revision the last one that the page knows
   * @param {(device: Device) => string} page.nameOf
   * @param {(edit: AppliedEdit) => void} page.onApplied the plan has changed */
  constructor(page) {
    this.#page = page;
    this.#editor = new PlanEditor(page);
  }

  get canUndo() {
    return this.#editor.canUndo;
  }

  /** Gives a device a place: moves what stands for it, lets it take another's place, or draws it.
   * @param {Device} device @param {string} floor @param {readonly [number, number]} at metres
   * @param {Device | null} other whose place it takes */
  async put(device, floor, at, other) {
    const name = this.#page.nameOf(device);
    if (device.feature) {
      await this.#perform(moving(device.feature.id, at), `Move ${name}`, 'did.move', { name });
    } else if (other?.feature) {
      await this.replace(other, device.id);
    } else {
      await this.#perform(adding(device, floor, at), `Place ${name}`, 'did.place', { name });
    }
  }

  /** Lets another device take the place of one.
   * @param {Device} device @param {string} other its id @returns {Promise<boolean>} whether it did */
  async replace(device, other) {
    if (!device.feature) return false;
    const name = this.#page.nameOf(device);
    const label = `Replace ${name} by ${other}`;
    return this.#perform(naming(device.feature.id, other), label, 'did.replace', { name, other });
  }

  async undo() {
    await this.#say(() => this.#editor.undo(), 'did.undo', {});
  }

  /** @param {Operation[]} operations @param {string} label @param {string} said the key of what the page says
   * @param {Record<string, string>} values */
  #perform(operations, label, said, values) {
    return this.#say(() => this.#editor.perform(operations, label.slice(0, 200)), said, values);
  }

  /** @param {() => Promise<AppliedEdit | null>} act @param {string} said @param {Record<string, string>} values */
  async #say(act, said, values) {
    try {
      const applied = await act();
      if (!applied) return false;
      this.#page.onApplied(applied);
      showToast(this.#page.speech.t(said, values), { tone: 'good' });
      return true;
    } catch (error) {
      showToast(/** @type {Error} */ (error).message, { tone: 'bad' });
      return false;
    }
  }
}
