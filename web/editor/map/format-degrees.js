// @ts-check

/** An angle for people: `45°`, `30.5°`. @param {number} degrees @param {string} language */
export const formatDegrees = (degrees, language) =>
  `${
    (Math.round(degrees * 10) / 10 % 360).toLocaleString(language, { maximumFractionDigits: 1 })
  }°`;
