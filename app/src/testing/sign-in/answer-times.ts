/** Number of pairs of calls, one for a known address and one for an unknown one. */
const PAIRS = 200
const WARM_UP = 10
/**
 * If timing reveals nothing, either call of a pair is slower with probability 1/2; 200 pairs fall outside these shares
 * once in 30,000 runs. Other load makes calls slower, but does not unbalance pairs.
 */
export const FAIR_SHARES = [0.35, 0.65] as const

type Call = () => Promise<unknown>

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/**
 * Times pairs of calls in turns, for a known address and an unknown one.
 *
 * @param prepare returns the calls of a pair
 * @returns the medians in milliseconds, and the share of pairs in which the call for the known address was slower
 */
export async function compareTimes(prepare: (pair: number) => Promise<{ known: Call; unknown: Call }>) {
  const time = async (call: Call) => {
    const began = performance.now()
    await call()
    return performance.now() - began
  }
  const pairs: { known: number; unknown: number }[] = []
  for (let pair = 0; pair < PAIRS + WARM_UP; pair += 1) {
    const calls = await prepare(pair)
    if (pair % 2 === 0) pairs.push({ known: await time(calls.known), unknown: await time(calls.unknown) })
    else {
      const unknown = await time(calls.unknown)
      pairs.push({ known: await time(calls.known), unknown })
    }
  }
  const counted = pairs.slice(WARM_UP)
  return {
    known: median(counted.map(({ known }) => known)),
    unknown: median(counted.map(({ unknown }) => unknown)),
    share: counted.filter(({ known, unknown }) => known > unknown).length / PAIRS,
  }
}
