// @ts-check

const named = /Ctrl|Shift|Space|Delete|Backspace|Home/g;

/**
 * A key as the reader's keyboard calls it.
 *
 * @param {string} key  such as `Ctrl+Z`
 * @param {(key: string) => string} t
 */
export const keysText = (key, t) => key.replace(named, (name) => t(`editor.key.${name}`));
