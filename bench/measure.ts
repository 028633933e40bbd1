const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export interface Measurement {
  what: string;
  call: () => Promise<unknown>;
  besides: string;
  bare: () => Promise<unknown>;
  /** resets the database before `call` and before `bare` */
  reset?: () => Promise<unknown>;
}

export async function measure({ what, call, besides, bare, reset }: Measurement): Promise<void> {
  const calls: number[] = [];
  const bares: number[] = [];
  // in turn, so that a slower phase of the machine affects both
  for (let round = 0; round <= rounds; round++) {
    await reset?.();
    const called = await milliseconds(call);
    await reset?.();
    const compared = await milliseconds(bare);
    // the first round warms up
    if (round > 0) {
      calls.push(called);
      bares.push(compared);
    }
  }
  const ratio = median(calls.map((value, n) => value / (bares[n] ?? Number.NaN)));
  console.log(`${what}: ${median(calls).toFixed(1)} ms; ${besides}: ${median(bares).toFixed(1)} ms; ratio ${ratio.toFixed(2)}`);
}
