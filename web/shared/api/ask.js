// @ts-check
import { ApiError } from './api-error.js';

/** The event that the page gets when the server asks for a signed-in person. */
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

/** @param {string} base @param {typeof fetch} request @param {string} path
 * @param {RequestInit} [options] @returns {Promise<Response>} */
const answerOf = async (base, request, path, options) => {
  try {
    return await request(new URL(`api/v1/${path}`, base), options);
  } catch {
    throw new ApiError({ title: 'The server cannot be reached', status: 0 });
  }
};

/** A function that loads a file from the server's HTTP interface. It rejects as `makeAsk` does.
 * @param {string} base the server's root @param {typeof fetch} request
 * @returns {(path: string) => Promise<Blob>} */
export const makeLoad = (base, request) => async (path) => {
  const response = await answerOf(base, request, path);
  if (response.ok) return response.blob();
  throw refusalOf(response, await response.json().catch(() => null));
};

/** A function that asks the server's HTTP interface and answers with its JSON, `null` for 204. It
 * rejects with `ApiError`; where the session has ended, the page also gets `signInNeeded`.
 * @param {string} base the server's root @param {typeof fetch} request
 * @returns {(path: string, options?: RequestInit) => Promise<any>} */
export const makeAsk = (base, request) => async (path, options) => {
  const response = await answerOf(base, request, path, options);
  if (response.status === 204) return null;
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  throw refusalOf(response, body);
};

/** Milliseconds until an unreachable server is asked again. */
const retryAfter = 3000;

/** Asks until the server answers.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @param {(error: ApiError) => void} onWait called before each pause, with what went wrong
 * @param {(status: number) => boolean} [isAnswer] whether a refusal is an answer, which rejects
 *   (default: all of the client's fault)
 * @returns {Promise<Answer>} */
export const untilAnswered = async (
  ask,
  onWait,
  isAnswer = (status) => status > 0 && status < 500,
) => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || isAnswer(error.status)) throw error;
      onWait(error);
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
    }
  }
};
