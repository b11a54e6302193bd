// @ts-check
import { ApiError } from '../../../shared/api/api-error.js';

/** Refusals with words of this page; what the server says of a plan follows them. */
const known = ['too-large', 'invalid-plan', 'busy', 'not-stored', 'read-only', 'forbidden'];
const withDetail = ['invalid-plan'];

/**
 * Why a plan was not taken: what is wrong, where, and what to do.
 *
 * @param {unknown} error
 * @param {(key: string, values?: Record<string, any>) => string} t
 */
export const failureText = (error, t) => {
  if (!(error instanceof ApiError)) return String(error);
  if (error.status === 0) return t('editor.upload.away');
  if (!known.includes(error.kind)) return error.problem.detail ?? error.message;
  const text = t(`editor.import.refused.${error.kind}`);
  return withDetail.includes(error.kind) ? `${text} ${error.problem.detail ?? ''}` : text;
};
