// @ts-check

/** Whether an address means the machine that opens it, so that nobody else can use it.
 * @param {string} address @returns {boolean} */
export const isLoopback = (address) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
