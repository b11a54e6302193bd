// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const built = new URL('../../../../.build/debug/floorcast', import.meta.url);

/** The built program, or `null` when there is none (set FLOORCAST). */
export const program = [process.env.FLOORCAST, fileURLToPath(built)].find(
  (path) => path && existsSync(path),
) ?? null;

/** An answer that says no, as the server words it. */
export class ReplayRefusal extends Error {
  /** @param {string} reason  such as `removed(operation: 0, subject: …)` */
  constructor(reason) {
    super(reason);
    const [, word] = /subject: [\w.]*?(feature|floor|building|image)\b/.exec(reason) ?? [];
    this.kind = reason.startsWith('removed')
      ? `${word}-removed`
      : reason.startsWith('vertexRemoved')
      ? 'vertex-removed'
      : reason.startsWith('undoBlocked')
      ? 'undo-blocked'
      : 'invalid';
    this.status = this.kind === 'invalid' ? 422 : 409;
  }
}

/** The server's own rules behind a pipe: `floorcast replay`, one line for each question. */
export class ReplayServer {
  #child;
  /** @type {((line: string) => void)[]} */
  #waiting = [];

  constructor() {
    this.#child = spawn(/** @type {string} */ (program), ['replay'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: this.#child.stdout }).on(
      'line',
      (line) => this.#waiting.shift()?.(line),
    );
  }

  /** @param {any} question @returns {Promise<string>} the line that answers it */
  line(question) {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${JSON.stringify(question)}\n`);
    });
  }

  /** @param {any} question @returns {Promise<any>} */
  async ask(question) {
    const answer = JSON.parse(await this.line(question));
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  /** Begins with a venue and an empty journal. @param {any} venue */
  async begin(venue) {
    await this.ask({ venue });
  }

  /** @param {any} edit @returns {Promise<any>} the applied edit */
  async post(edit) {
    const { applied, known, refused } = await this.ask({ edit });
    if (refused) throw new ReplayRefusal(refused);
    return applied ?? known;
  }

  /** Ends the program. */
  close() {
    this.#child.stdin.end();
  }
}
