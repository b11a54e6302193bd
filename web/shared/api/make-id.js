// @ts-check

/**
 * A fresh UUID (version 4).
 *
 * `crypto.randomUUID` is only there on https and localhost, and venues are often edited by plain
 * http inside a building.
 */
export const makeUUID = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** An id for a new feature. @param {string} kind */
export const makeFeatureId = (kind) => `${kind}-${makeUUID().replaceAll('-', '').slice(0, 12)}`;

/** A short name for a new vertex, as good as unique in its feature. */
export const makeVertexId = () => `v${makeUUID().replaceAll('-', '').slice(0, 7)}`;
