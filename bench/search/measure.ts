import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Ad } from './ads.ts'
import type { BenchEngine } from './engines/engine.ts'
import { type KnownItem, rankOf } from './known-items.ts'
import type { Question } from './workload.ts'

export interface Percentiles {
  p50: number
  p95: number
  p99: number
}

/** Returns the milliseconds of each call. */
export async function timeEach<T>(inputs: readonly T[], call: (input: T) => unknown): Promise<number[]> {
  const times: number[] = []
  for (const input of inputs) {
    const start = performance.now()
    const answer = call(input)
    if (answer instanceof Promise) await answer
    times.push(performance.now() - start)
  }
  return times
}

export function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Returns the median of several rounds, per figure. */
export function typical(rounds: readonly Percentiles[]): Percentiles {
  const middle = (key: keyof Percentiles): number => {
    const sorted = rounds.map((round) => round[key]).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }
  return { p50: middle('p50'), p95: middle('p95'), p99: middle('p99') }
}

setFlagsFromString('--expose_gc')
const collect: unknown = runInNewContext('gc')

/** Returns the bytes in use after garbage collection. */
export function memoryInUse(): number {
  if (typeof collect === 'function') {
    collect()
    collect()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Returns the number of known items among the first ten results, and the mean reciprocal rank. */
export async function findKnownItems(engine: BenchEngine, items: readonly KnownItem[], ads: readonly Ad[]) {
  let found = 0
  let sum = 0
  for (const item of items) {
    const question: Question = { text: item.text, department: [], newestFirst: false, markers: false }
    const rank = rankOf(item, (await engine.search(question)).ids, ads)
    if (rank === undefined) continue
    found++
    sum += 1 / rank
  }
  return { found, of: items.length, meanReciprocalRank: sum / items.length }
}

/** Returns the answers per second of concurrent clients that ask one question after another. */
export async function requestsPerSecond(
  engine: BenchEngine,
  questions: readonly Question[],
  clients: number,
  milliseconds: number,
): Promise<number> {
  const start = performance.now()
  let answered = 0
  const client = async (from: number): Promise<void> => {
    for (let i = from; performance.now() - start < milliseconds; i += clients) {
      const question = questions[i % questions.length]
      if (question) await engine.search(question)
      answered++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, i) => client(i)))
  return (answered * 1000) / (performance.now() - start)
}
