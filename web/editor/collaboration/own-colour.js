// @ts-check

const colourKey = 'floorcast.colour';

/** The colour that was chosen for what is mine on the others' maps. @param {() => Storage} storage */
export const colourIn = (storage) => {
  try {
    const colour = storage().getItem(colourKey);
    return colour && /^#[0-9a-f]{6}$/.test(colour) ? colour : null;
  } catch {
    return null;
  }
};

/** Keeps a colour for the next time. @param {() => Storage} storage @param {string} colour */
export const keepColour = (storage, colour) => {
  try {
    storage().setItem(colourKey, colour);
  } catch {
    // Then it lasts until the page is closed.
  }
};
