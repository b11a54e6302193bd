// @ts-check

/** Milliseconds between two frames that the server reads, and that the browser reads. */
const SERVER_PACE = 600;
const OWN_PACE = 150;
/** Pixels of the longer side of a frame that is sent. */
const SIDE = 800;

/** What reads the codes of a video's frames. `pace`: milliseconds between two.
 * @typedef {{ pace: number, isOwn: boolean, read: (video: HTMLVideoElement) => Promise<string[]> }} CodeReader */

/** The browser's own reader; null where it has none for QR codes.
 * @param {any} [Detector] @returns {Promise<CodeReader | null>} */
export const ownReader = async (Detector = /** @type {any} */ (globalThis).BarcodeDetector) => {
  if (!Detector) return null;
  try {
    // Chromium on Linux has the class, and no format.
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new Detector({ formats: ['qr_code'] });
    return Object.freeze({
      pace: OWN_PACE,
      isOwn: true,
      read: async (/** @type {HTMLVideoElement} */ video) =>
        (await detector.detect(video)).map((/** @type {any} */ { rawValue }) => rawValue),
    });
  } catch {
    return null;
  }
};

/** The server reads, one frame at a time; it keeps none.
 * @param {(frame: Blob) => Promise<{ texts: string[] }>} send @returns {CodeReader} */
export const serverReader = (send) => {
  const canvas = document.createElement('canvas');
  return Object.freeze({
    pace: SERVER_PACE,
    isOwn: false,
    read: async (/** @type {HTMLVideoElement} */ video) => {
      const frame = await frameOf(video, canvas);
      return frame === null ? [] : (await send(frame)).texts;
    },
  });
};

/** @param {HTMLVideoElement} video @param {HTMLCanvasElement} canvas @returns {Promise<Blob | null>} */
const frameOf = (video, canvas) => {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return Promise.resolve(null);
  const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const ctx = canvas.getContext('2d');
  if (!ctx) return Promise.resolve(null);
  // A code has no colour, and grey is smaller on the way.
  ctx.filter = 'grayscale(1)';
  ctx.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.7));
};
