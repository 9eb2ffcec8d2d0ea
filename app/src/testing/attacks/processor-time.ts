/** Returns the processor time of this process while `work` runs, in milliseconds: unlike the clock, a busy machine hardly changes it. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
