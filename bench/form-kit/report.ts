import type { Built } from './build.ts'
import { LIMIT, OURS, rows } from './entries.ts'
import { middle, type Figures } from './measure.ts'

/** All runs of one row at one size. */
export interface Result {
  readonly row: string
  readonly size: number
  readonly runs: readonly Figures[]
}

const CPU = ['mountCpu', 'keyCpu', 'hideCpu', 'showCpu', 'submitCpu'] as const
type Cpu = (typeof CPU)[number]

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const short = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(value < 20 ? 1 : 0))

/** Returns the median of the ratios to the reference run in the same round. */
function ratio(result: Result, limit: Result | undefined, figure: Cpu): number {
  const pairs = result.runs.flatMap((run, round) => {
    const other = limit?.runs[round]
    return other ? [run[figure] / other[figure]] : []
  })
  return middle(pairs)
}

const find = (results: readonly Result[], row: string, size: number) =>
  results.find((one) => one.row === row && one.size === size)

function sizeTable(results: readonly Result[], size: number): string[] {
  const limit = find(results, LIMIT, size)
  const head = ['mount', 'key', 'hide ten', 'show ten', 'submit'].flatMap((name) => [`${name} ms`, '×'])
  return [
    `\n## ${size} fields: processor time of the main thread, and its ratio to bare inputs\n`,
    line(['entry', ...head, 'mount to frame ms', 'key to paint ms', '95th', 'heap MB', 'errors', 'renders a key']),
    line(['---', ...Array.from({ length: 16 }, () => '--:')]),
    ...rows.flatMap(({ name }) => {
      const result = find(results, name, size)
      if (!result || result.runs.length === 0) return []
      const of = (pick: (run: Figures) => number) => middle(result.runs.map(pick))
      const keys = result.runs.flatMap((run) => run.keys).toSorted((a, b) => a - b)
      const renders = result.runs[0]?.renders
      return line([
        name,
        ...CPU.flatMap((figure) => [short(of((run) => run[figure])), ratio(result, limit, figure).toFixed(2)]),
        short(of((run) => run.mount)),
        short(middle(keys)),
        short(keys[Math.floor(keys.length * 0.95)] ?? Number.NaN),
        of((run) => run.heap).toFixed(1),
        of((run) => run.errors),
        renders === undefined ? '–' : renders,
      ])
    }),
  ]
}

function bytesTable(built: ReadonlyMap<string, Built>): string[] {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1)
  return [
    '\n## Bytes of the first view after minifying and gzip, React apart\n',
    line(['entry', 'script kB', 'styles kB']),
    line(['---', '--:', '--:']),
    ...[...built].map(([entry, { script, styles }]) => line([entry, kb(script), kb(styles)])),
  ]
}

const BARS: readonly (readonly [Cpu, number])[] = [
  ['mountCpu', 1.2],
  ['keyCpu', 1.2],
  ['hideCpu', 1.3],
  ['submitCpu', 1.3],
]

/** Returns the targets, with whether they are met. */
export function bars(results: readonly Result[], built: ReadonlyMap<string, Built>): string[] {
  const lines = [300, 1000].flatMap((size) =>
    BARS.flatMap(([figure, most]) => {
      const ours = find(results, OURS, size)
      if (!ours) return []
      const times = ratio(ours, find(results, LIMIT, size), figure)
      const peers = rows
        .filter(({ name, aside }) => !aside && name !== OURS && name !== LIMIT)
        .filter(({ name }) => find(results, name, size))
      const faster = peers.filter(
        ({ name }) => middleOf(results, name, size, figure) < middleOf(results, OURS, size, figure),
      )
      const rank =
        peers.length === 0
          ? 'no other toolkit in this run'
          : faster.length === 0
            ? 'before every toolkit'
            : `behind ${faster.map(({ name }) => name).join(', ')}`
      return `- ${times <= most ? 'yes' : 'NO '} ${figure.replace('Cpu', '')} at ${size}: ${times.toFixed(2)} of bare inputs (at most ${most}); ${rank}`
    }),
  )
  const flat = middleOf(results, OURS, 1000, 'hideCpu') / middleOf(results, OURS, 50, 'hideCpu')
  const kit = (built.get('form-kit')?.script ?? 0) / 1000
  return [
    '\n## Bars\n',
    ...lines,
    `- hiding ten at 1,000 fields costs ${flat.toFixed(2)} times what it costs at 50`,
    `- ${kit < 30 ? 'yes' : 'NO '} own script without React: ${kit.toFixed(1)} kB (under 30)`,
  ]
}

const middleOf = (results: readonly Result[], row: string, size: number, figure: Cpu) =>
  middle(find(results, row, size)?.runs.map((run) => run[figure]) ?? [])

/** Returns the full report in Markdown. */
export function report(results: readonly Result[], built: ReadonlyMap<string, Built>): string {
  const sizes = [...new Set(results.map(({ size }) => size))]
  return [...sizes.flatMap((size) => sizeTable(results, size)), ...bytesTable(built), ...bars(results, built)].join(
    '\n',
  )
}
