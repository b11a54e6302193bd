// @ts-check
import { accepted as acceptedPictures } from '../pictures/upload.js';
import { zipOf } from './zip.js';

/**
 * A file of a plan: its name within the folder or archive, with `/` between folders.
 *
 * @typedef {{name: string, content: Blob}} PlanFile
 */

/** What is imported: `name` names the source in later imports. @typedef {{name: string, files: readonly PlanFile[]}} PlanChoice */

/** What the server takes: docs/formats.md, “Limits”. */
export const limits = Object.freeze({
  /** The bytes that are sent. */
  sent: 64 * 1024 * 1024,
  /** The bytes of one file, unpacked. */
  file: 64 * 1024 * 1024,
  /** The bytes of all files, unpacked. */
  all: 256 * 1024 * 1024,
  files: 2000,
});

const plans = ['csv', 'dxf', 'geojson', 'json', 'osm', 'tsv', 'txt', 'xml', 'yaml', 'yml'];
const archives = ['zip', 'imdf'];
const drawings = ['jpeg', 'jpg', 'pgm', 'png', 'svg', 'webp'];

/** Endings of files that can be plans, for a chooser. */
export const acceptedPlans = [...plans, ...archives, ...drawings].map((each) => `.${each}`).join(
  ',',
);

/** @param {string} name */
const endingOf = (name) => /\.([^./]+)$/.exec(name)?.[1].toLowerCase() ?? '';

/** Whether a file is a picture for the floor. @param {{name: string, type: string}} file */
export const isPicture = ({ name, type }) => {
  const known = acceptedPictures.split(',');
  return known.includes(type) || known.includes(`.${endingOf(name)}`);
};

/** What systems leave in folders unasked. @param {string} name */
const isLitter = (name) =>
  name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'));

/**
 * The files of a folder or of several chosen ones that belong to a plan, and how many do not.
 *
 * @param {readonly PlanFile[]} files
 * @returns {{files: PlanFile[], others: number}}
 */
export const planFilesOf = (files) => {
  const useful = files.filter(({ name }) => !isLitter(name));
  const taken = useful.filter(({ name }) => [...plans, ...drawings].includes(endingOf(name)));
  return { files: taken, others: useful.length - taken.length };
};

/**
 * Names what was chosen: a file by its name, a folder by its own, several files by the plan among
 * them.
 *
 * @param {readonly PlanFile[]} files
 * @returns {PlanChoice}
 */
export const choiceOf = (files) => {
  if (files.length === 1 && !files[0].name.includes('/')) return { name: files[0].name, files };
  const folder = files[0]?.name.split('/')[0] ?? '';
  const isFolder = files.every(({ name }) => name.startsWith(`${folder}/`));
  const { files: taken } = planFilesOf(files);
  if (isFolder) {
    const inside = taken.map(({ name, content }) => ({
      name: name.slice(folder.length + 1),
      content,
    }));
    return { name: folder, files: inside };
  }
  const main = taken.filter(({ name }) => plans.includes(endingOf(name)));
  return { name: main.length === 1 ? main[0].name : 'plan', files: taken };
};

/**
 * Why a choice is not worth sending: the key of a text and its values.
 *
 * @param {PlanChoice} choice
 * @returns {[key: string, values: Record<string, string | number>] | null}
 */
export const complaintAbout = ({ name, files }) => {
  const megabytes = (/** @type {number} */ bytes) => Math.ceil(bytes / 1_048_576);
  if (files.length === 0) return ['editor.import.noPlan', { name }];
  if (files.length > limits.files) {
    return ['editor.import.tooManyFiles', { count: files.length, limit: limits.files }];
  }
  if (files.length === 1 && ![...plans, ...archives, 'svg'].includes(endingOf(files[0].name))) {
    return ['editor.import.unknown', { name: files[0].name }];
  }
  if (files.every(({ content }) => content.size === 0)) {
    return ['editor.import.empty', { name }];
  }
  const large = files.find(({ content }) => content.size > limits.file);
  if (large) {
    const size = megabytes(large.content.size);
    return ['editor.import.tooLarge', { name: large.name, size, limit: megabytes(limits.file) }];
  }
  const size = files.reduce((sum, { content }) => sum + content.size, 0);
  return size > limits.all
    ? ['editor.import.tooLarge', { name, size: megabytes(size), limit: megabytes(limits.all) }]
    : null;
};

/** Texts smaller than this are sent as they are. */
const worthPacking = 65_536;

/** The bytes to send: an archive as it is, all else packed where that saves time. @param {PlanChoice} choice @returns {Promise<Blob>} */
export const packed = ({ files }) => {
  const [first] = files;
  const isAlone = files.length === 1;
  const isPlain = isAlone && (archives.includes(endingOf(first.name)) ||
    first.content.size < worthPacking);
  return isPlain ? Promise.resolve(first.content) : zipOf(files);
};
