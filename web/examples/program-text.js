// @ts-check

/** What a program of this page runs with. `token` is null where the reader's cookie is the key; `from` and
 * `to` are ids of places, `x` and `y` metres on a floor.
 * @typedef {{ server: string, token: string | null, venue: string, from: string, to: string, floor: string,
 *   x: number, y: number, print: (...words: unknown[]) => void }} ProgramContext */
/** @typedef {(context: ProgramContext) => Promise<void>} Program */
/** What is filled into a text for readers. @typedef {Omit<ProgramContext, 'print'>} Filled */

/** The text of a program's module as a program of its own: what the page hands it stands in constants, and
 * what it prints goes to the console.
 * @param {string} module the text of one of `programs/` @param {Filled} filled @returns {string} */
export const standalone = (module, filled) => {
  const [, head, names, body] =
    /(import [^]*?;\n)[^]*?export const run = async \(\{([^}]*)\}\) => \{\n([^]*)\n\};/.exec(
      module,
    ) ??
      [];
  if (body === undefined) {
    throw new Error('A program begins with its imports and has a function run');
  }
  const constants = names.split(',').map((name) => name.trim())
    .filter((name) => name !== 'print')
    .map((name) =>
      `const ${name} = ${JSON.stringify(/** @type {any} */ (filled)[name]).replaceAll('"', "'")};\n`
    );
  const lines = body.replaceAll(/\/\*\* @type \{const\} \*\/ \(('\w+')\)/g, '$1')
    .replaceAll(/\bprint\b/g, 'console.log').split('\n').map((line) => line.replace(/^ {2}/, ''));
  const source = head.replace('../../embed/', `${filled.server}embed/`);
  return `${source}\n${constants.join('')}\n${lines.join('\n')}\n`;
};
