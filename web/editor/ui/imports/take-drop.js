// @ts-check
import { choiceOf, isPicture } from '../../imports/plan-files.js';
import { askDrawing, isVector } from './ask-drawing.js';
import { importPlan } from './import-plan.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { PlanFile } from '../../imports/plan-files.js' */

/** Folders with more files than this are not looked through to their end. */
const most = 5000;

/**
 * Takes what was dropped: pictures for the floor, all else as a plan; an SVG may be either.
 *
 * @param {any} editor  `Editor`; the drop target knows fewer of its parts
 * @param {{files: File[], entries: (FileSystemEntry | null)[]}} dropped
 */
export const takeDrop = async (editor, { files, entries }) => {
  const folders = entries.filter((entry) => entry?.isDirectory);
  if (folders.length > 0) {
    const found = await filesIn(entries.filter((entry) => entry !== null));
    await importPlan(editor, choiceOf(found));
    return;
  }
  if (files.length === 0) return;
  if (files.length === 1 && isVector(files[0])) {
    const answer = await askDrawing(editor, files[0].name);
    if (!answer) return;
    if (answer.isDrawing) {
      const choice = choiceOf([{ name: files[0].name, content: files[0] }]);
      await importPlan(editor, choice, answer.metresPerUnit);
      return;
    }
  }
  if (files.every(isPicture)) {
    const { takeDropped } = await import('../pictures/add-picture.js');
    await takeDropped(editor, files[0]);
    return;
  }
  await importPlan(editor, choiceOf(files.map((file) => ({ name: file.name, content: file }))));
};

/** All files of folders and the folders in them. @param {FileSystemEntry[]} entries */
const filesIn = async (entries) => {
  /** @type {PlanFile[]} */
  const found = [];
  const waiting = [...entries];
  for (let entry; (entry = waiting.shift()) && found.length < most;) {
    const name = entry.fullPath.replace(/^\//, '');
    if (entry.isDirectory) waiting.push(...await entriesOf(/** @type {any} */ (entry)));
    else found.push({ name, content: await fileOf(/** @type {any} */ (entry)) });
  }
  return found;
};

/** @param {FileSystemFileEntry} entry @returns {Promise<File>} */
const fileOf = (entry) => new Promise((resolve, reject) => entry.file(resolve, reject));

/** A browser names the entries of a folder a hundred at a time. @param {FileSystemDirectoryEntry} entry */
const entriesOf = async (entry) => {
  const reader = entry.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0 || all.length > most) return all;
    all.push(...some);
  }
};
