/** Milliseconds of this thread's processor time: a busy machine makes those of a clock longer. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The longest time that some work blocked the event loop, in milliseconds of processor time, and as a share of all it took. */
export async function longestHold(work: () => Promise<unknown>): Promise<{ longest: number; share: number }> {
  const begun = used();
  let [longest, last] = [0, begun];
  const look = () => {
    const now = used();
    [longest, last] = [Math.max(longest, now - last), now];
  };
  const watch = setInterval(look, 5);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  look();
  return { longest, share: longest / (last - begun) };
}
