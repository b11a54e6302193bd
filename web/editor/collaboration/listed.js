// @ts-check

/** Several names as one reads them: “Ada, Ben and Cleo”. @param {readonly string[]} names @param {string} language */
export const listed = (names, language) =>
  new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(names);
