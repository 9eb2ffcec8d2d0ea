/**
 * Runs `work` and returns its result with the processor time of this process meanwhile, in milliseconds: unlike the clock, a
 * busy machine hardly changes it.
 */
export async function measureProcessor<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}

/** Returns the processor time of this process while `work` runs, in milliseconds. */
export const processorMs = async (work: () => unknown): Promise<number> => (await measureProcessor(work)).ms
