// @ts-check
import { ApiError } from './api-error.js';

/** What the page hears when the server says that nobody is signed in (any more). */
export const signInNeeded = 'floorcast-sign-in-needed';

/** The options of a request that sends JSON.
 * @param {unknown} body @param {string} [method] @returns {RequestInit} */
export const posted = (body, method = 'POST') => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The error of an answer that refuses. @param {Response} response @param {any} body */
const refusalOf = (response, body) => {
  const seconds = Number(response.headers.get('retry-after'));
  const error = new ApiError({
    title: body?.title ?? `The server answered ${response.status}`,
    ...body,
    ...(seconds > 0 && { retryAfter: seconds }),
    status: response.status,
  });
  if (error.kind === 'sign-in-needed') globalThis.dispatchEvent?.(new Event(signInNeeded));
  return error;
};

/** A function that asks the server's HTTP interface and answers with its JSON, `null` for 204. It
 * rejects with `ApiError`; where nobody is signed in the page hears `signInNeeded`, too.
 * @param {string} base the server's root @param {typeof fetch} request
 * @returns {(path: string, options?: RequestInit) => Promise<any>} */
export const makeAsk = (base, request) => async (path, options) => {
  /** @type {Response} */
  let response;
  try {
    response = await request(new URL(`api/v1/${path}`, base), options);
  } catch {
    throw new ApiError({ title: 'The server cannot be reached', status: 0 });
  }
  if (response.status === 204) return null;
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  throw refusalOf(response, body);
};
