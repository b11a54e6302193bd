// @ts-check
import { ApiError } from '../../shared/api/api-error.js';

/** What the server makes of a picture. @typedef {{content: string, mediaType: string, width: number, height: number, page?: number, pageCount?: number, paperMetresPerPixel?: number}} Uploaded */

/** The most bytes that the server takes. */
export const byteLimit = 64 * 1024 * 1024;

/** Types and endings of files that can be plan pictures. */
export const accepted =
  'image/png,image/jpeg,image/webp,image/svg+xml,application/pdf,.png,.jpg,.jpeg,.webp,.svg,.pdf';

/**
 * Why a file is not worth sending: the key of a text.
 *
 * @param {{name: string, type: string, size: number}} file
 * @returns {string | null}
 */
export const complaintAbout = ({ name, type, size }) => {
  if (size === 0) return 'editor.upload.empty';
  if (size > byteLimit) return 'editor.upload.tooLarge';
  const types = accepted.split(',');
  // Some systems know no types of files.
  const isKnown = types.includes(type) ||
    types.some((each) => each[0] === '.' && name.toLowerCase().endsWith(each));
  return isKnown ? null : 'editor.upload.unknown';
};

/**
 * Sends a file's bytes, and tells how far it is.
 *
 * @param {string} url
 * @param {Blob} file
 * @param {{progress: (part: number) => void, signal: AbortSignal}} how  part: 0…1
 * @returns {Promise<any>}  of a picture `Uploaded`; rejects with `ApiError`
 */
export const send = (url, file, { progress, signal }) =>
  new Promise((resolve, reject) => {
    // Only this tells how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      progress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if ([200, 201].includes(request.status) && request.response) {
        resolve(request.response);
      } else {reject(
          new ApiError({ title: `${request.status}`, ...request.response, status: request.status }),
        );}
    });
    request.addEventListener('error', () =>
      reject(new ApiError({ title: '', status: 0 })));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });

/**
 * Whether this browser can draw a picture that the server took. The server reads a picture's size
 * and leaves its pixels to browsers: damage in them shows only here.
 *
 * @param {string} url  of its bytes
 * @returns {Promise<boolean>}  true also where the bytes do not arrive: the map asks for them again
 */
export const canDraw = async (url) => {
  const blob = await fetch(url).then((answer) => answer.ok ? answer.blob() : null, () => null);
  // Drawings have no pixels, and no bitmap is made of them.
  if (blob === null || blob.type.startsWith('image/svg')) return true;
  // Unlike an image element, a bitmap is not made of the half of a file.
  return createImageBitmap(blob).then((bitmap) => {
    bitmap.close();
    return true;
  }, () => false);
};

/**
 * The key of the text that says why a picture was not taken, by the kind of the server's problem.
 *
 * @param {unknown} error
 * @returns {string | null} `null` where the server's own words are all there is
 */
export const reasonOf = (error) => {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 0) return 'editor.upload.away';
  const known = [
    'too-large',
    'unknown-picture',
    'invalid-picture',
    'pdf-not-installed',
    'document-too-laborious',
    'busy',
    'not-stored',
    'read-only',
    'forbidden',
  ];
  return known.includes(error.kind) ? `editor.upload.${error.kind}` : null;
};
