// @ts-check

/** The files of the bundled page, from the server's root, and the version that they are together.
 * `scripts/bundle` writes them in this place; `null`: the page is served from its sources, and the
 * worker keeps what it sees.
 * @type {{ version: string, files: readonly string[] } | null} */
export const shellFiles = null;
