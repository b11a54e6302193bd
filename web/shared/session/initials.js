// @ts-check

/** One or two letters that stand for a name. @param {string} name @returns {string} */
export const initials = (name) => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked.map((word) => [...word][0].toLocaleUpperCase()).join('') || '?';
};
