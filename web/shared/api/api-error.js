// @ts-check

/** A problem document (RFC 9457) as the server writes it.
 * @typedef {{ type?: string, title: string, status: number, detail?: string, field?: string,
 *   errors?: { operation: number, field: string, message: string }[], retryAfter?: number }} Problem
 * `retryAfter`: seconds after which the client may try again */

/** The server's refusal of a request, or that it could not be reached (`status` 0). */
export class ApiError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail ? `${problem.title} – ${problem.detail}` : problem.title);
    this.name = 'ApiError';
    /** @type {Problem} */
    this.problem = problem;
    /** @type {number} the HTTP status; 0 when no answer came */
    this.status = problem.status;
  }

  /** The last part of the problem's type, such as `no-such-venue`; "" when it has none. */
  get kind() {
    return this.problem.type?.split('#')[1] ?? '';
  }
}

/** The HTTP status that a request was refused with; 0 for errors without one.
 * @param {unknown} error @returns {number} */
export const statusOf = (error) => (error instanceof ApiError ? error.status : 0);
