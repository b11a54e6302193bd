// @ts-check
import { element } from '../../../shared/ui/element.js';

/** Saves a text as a file of the reader. @param {string} name @param {string} text @param {string} type */
export const saveFile = (name, text, type) => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href: address, download: name }).click();
  URL.revokeObjectURL(address);
};
