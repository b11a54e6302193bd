// @ts-check

/** Why there is no camera: the page is not encrypted, the phone has none, the visitor or its browser
 * refuses, or another program has it.
 * @typedef {'insecure' | 'none' | 'refused' | 'busy'} CameraProblem */

/** By the names of errors (Media Capture and Streams, section 10.2). @type {Readonly<Record<string, CameraProblem>>} */
const PROBLEMS = Object.freeze({
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
});

/** @param {unknown} error @returns {CameraProblem} */
export const problemOf = (error) =>
  error instanceof Error || error instanceof DOMException ? PROBLEMS[error.name] ?? 'busy' : 'busy';

/** Opens the camera at the back; the browser asks the visitor first.
 * @param {MediaDevices | undefined} [devices]
 * @returns {Promise<MediaStream | CameraProblem>} */
export const openCamera = async (devices = globalThis.navigator?.mediaDevices) => {
  if (!devices?.getUserMedia) return globalThis.isSecureContext ? 'none' : 'insecure';
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    return problemOf(error);
  }
};

/** Turns a camera off. @param {MediaStream} stream */
export const closeCamera = (stream) => {
  for (const track of stream.getTracks()) track.stop();
};
