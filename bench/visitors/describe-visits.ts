import { percentile } from '../bench-site/percentile.ts'
import type { Visit } from './visit.ts'

export const TITLES = [
  'load',
  'requests/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'pages’ p95 ms',
  'refused',
  'p95 of refusals, ms',
  'failed',
  'MB/s',
]

/** The server says that it is busy, and when to come back. */
const REFUSED = 503

/** Returns a row of a table. Times are those of successful responses. */
export function describeVisits(name: string, { seconds, visits }: { seconds: number; visits: Visit[] }): string {
  const timesOf = (list: Visit[]) => list.map(({ ms }) => ms)
  const good = visits.filter(({ status }) => status === 200)
  const refused = visits.filter(({ status }) => status === REFUSED)
  const shown = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(0))
  const times = timesOf(good)
  const cells = [
    name,
    (visits.length / seconds).toFixed(0),
    ...[0.5, 0.95, 0.99].map((share) => shown(percentile(times, share))),
    shown(percentile(timesOf(good.filter(({ kind }) => kind === 'search page')), 0.95)),
    String(refused.length),
    shown(percentile(timesOf(refused), 0.95)),
    String(visits.length - good.length - refused.length),
    (visits.reduce((sum, { bytes }) => sum + bytes, 0) / seconds / 1e6).toFixed(1),
  ]
  return `| ${cells.join(' | ')} |`
}
