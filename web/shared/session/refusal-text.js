// @ts-check

/** What a refusal says in the reader's language where that is known, else in the server's words.
 * @param {any} error an `ApiError` @param {(key: string, values?: Record<string, any>) => string} t
 * @returns {string} */
export const refusalText = (error, t) => {
  const kind = error?.status === 0 ? 'unreachable' : error?.kind || `status-${error?.status}`;
  const key = `refused.${kind}`;
  const text = t(key);
  return text === key ? String(error?.message ?? error) : text;
};
