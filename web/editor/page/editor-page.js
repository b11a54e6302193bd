// @ts-check

/** @import { Page, PageCommand } from '../state/page.js' */
/** @import { Reader } from '../state/reader.js' */
/** @import { Shell } from '../ui/shell/shell.js' */
/** @import { PageCommands } from './commands.js' */

/**
 * The page around the map as the parts of the editor see it.
 *
 * @implements {Page}
 */
export class EditorPage {
  #reader;
  #show;
  #shell;
  /** @type {PageCommands | null} */
  #commands = null;
  /** @type {{focus: (field?: string, typed?: string) => Promise<void>} | null} */
  #form = null;

  /**
   * @param {{reader: Reader, shell: Shell,
   *   show: (text: string, kind?: 'warning' | 'error') => () => void}} parts  show: a text for a
   *   moment; what it returns takes the text away sooner
   */
  constructor({ reader, shell, show }) {
    this.#reader = reader;
    this.#shell = shell;
    this.#show = show;
  }

  /**
   * Takes the parts of the page that need the editor, which needs a page.
   *
   * @param {PageCommands} commands
   * @param {{focus: (field?: string, typed?: string) => Promise<void>}} form  the tool's
   */
  open(commands, form) {
    this.#commands = commands;
    this.#form = form;
  }

  /** @param {string} key @param {Record<string, any>} [values] @param {'warning' | 'error'} [kind] */
  say(key, values, kind) {
    return this.#show(this.#reader.t(key, values), kind);
  }

  /** @param {string} key @param {Record<string, any>} [values] */
  announce(key, values) {
    this.#shell.announce(this.#reader.t(key, values));
  }

  /** @param {string} [field] @param {string} [typed] */
  focusForm(field, typed) {
    void this.#form?.focus(field, typed);
  }

  editName(isNew = false) {
    this.#shell.panel.editName(isNew);
  }

  /** @param {PageCommand} command @param {unknown} [argument] */
  run(command, argument) {
    return this.#commands?.run(command, argument);
  }

  /** @param {PageCommand} command */
  isOn(command) {
    return this.#commands?.isOn(command) ?? false;
  }
}
