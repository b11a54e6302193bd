// @ts-check

/** Milliseconds of processor time since the process began. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Runs something often and prints how long it took: the median by the clock, the mean in processor
 * time, in milliseconds. Prints only; a busy machine makes no test fail.
 *
 * @param {string} name
 * @param {(round: number) => void} act
 * @param {{rounds?: number, limit?: number}} [options]  limit: what it ought to stay below, in ms
 */
export const measure = (name, act, { rounds = 200, limit } = {}) => {
  for (let i = 0; i < Math.min(20, rounds); i += 1) act(i);
  /** @type {number[]} */
  const times = [];
  const begin = cpu();
  for (let i = 0; i < rounds; i += 1) {
    const start = performance.now();
    act(i);
    times.push(performance.now() - start);
  }
  const mean = (cpu() - begin) / rounds;
  times.sort((a, b) => a - b);
  const [median, late] = [times[rounds >> 1], times[Math.floor(rounds * 0.99)]];
  const wanted = limit === undefined ? '' : `, ought to be at most ${limit} ms`;
  console.log(
    `${name.padEnd(44)} ${median.toFixed(3)} ms (p99 ${late.toFixed(3)}, cpu ${
      mean.toFixed(3)
    }${wanted})`,
  );
};
