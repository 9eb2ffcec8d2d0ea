import type { Percentiles } from './measure.ts'

export interface EngineFigures {
  name: string
  buildMs: number
  bytes: number
  onDisk: boolean
  search?: Percentiles
  suggest?: Percentiles
  knownItems?: { found: number; of: number; meanReciprocalRank: number }
  requestsPerSecond?: number
}

export interface Growth {
  ads: number
  buildMs: number
  bytes: number
  small: Percentiles
  large: Percentiles
  suggest: Percentiles
}

const MEGABYTE = 1e6

export function asTable(figures: readonly EngineFigures[]): string {
  const head =
    '| engine | build s | index MB | p50 ms | p95 ms | p99 ms | requests/s | known items | MRR | suggest p95 ms |'
  const rows = figures.map((f) =>
    [
      f.name,
      (f.buildMs / 1000).toFixed(1),
      `${(f.bytes / MEGABYTE).toFixed(0)}${f.onDisk ? ' disk' : ''}`,
      ...[f.search?.p50, f.search?.p95, f.search?.p99].map((time) => time?.toFixed(2) ?? '-'),
      f.requestsPerSecond?.toFixed(0) ?? '-',
      f.knownItems ? `${f.knownItems.found}/${f.knownItems.of}` : '-',
      f.knownItems?.meanReciprocalRank.toFixed(3) ?? '-',
      f.suggest?.p95.toFixed(2) ?? '-',
    ].join(' | '),
  )
  return [head, head.replaceAll(/[^|]+/g, '---'), ...rows.map((row) => `| ${row} |`)].join('\n')
}

/** Returns the targets of the design with the results. */
export function asVerdicts(figures: readonly EngineFigures[], growth: Growth | undefined): string {
  const [own, ...others] = figures
  const lines: string[] = []
  const check = (label: string, value: number | undefined, passes: (value: number) => boolean, digits = 2): void => {
    if (value !== undefined) lines.push(`${passes(value) ? 'reached' : 'MISSED '}  ${label}: ${value.toFixed(digits)}`)
  }
  for (const other of others) {
    const bar = { minisearch: 5, postgresql: 10 }[other.name] ?? 1
    for (const key of ['p50', 'p95', 'p99'] as const) {
      const ratio = (other.search?.[key] ?? 0) / (own?.search?.[key] ?? 1)
      check(`times faster than ${other.name} at ${key} (at least ${bar})`, ratio, (value) => value >= bar, 1)
    }
  }
  check('p99 in ms (under 6)', own?.search?.p99, (value) => value < 6)
  check('known items found (at least 59)', own?.knownItems?.found, (value) => value >= 59, 0)
  check('mean reciprocal rank (at least .92)', own?.knownItems?.meanReciprocalRank, (value) => value >= 0.92, 3)
  check('suggestions p95 in ms (under 2)', own?.suggest?.p95, (value) => value < 2)
  if (growth) {
    check(
      `p95 at ${growth.ads} ads, times that of the real ones (at most 5)`,
      growth.large.p95 / growth.small.p95,
      (value) => value <= 5,
    )
    check('p50, p99 there, in ms', growth.large.p50, () => true)
    check('p99 there, in ms', growth.large.p99, () => true)
    check('suggestions p95 there, in ms', growth.suggest.p95, () => true)
    check('index there, in MB (under 400)', growth.bytes / MEGABYTE, (value) => value < 400, 0)
    check('build there, in s (under 15)', growth.buildMs / 1000, (value) => value < 15, 1)
  }
  return lines.join('\n')
}
