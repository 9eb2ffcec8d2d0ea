import type { Times } from './read-all.ts'
import type { Figures } from './score.ts'

const FIELDS = ['name', 'email', 'phone', 'location', 'urls', 'work', 'education', 'skills', 'overall'] as const

const percent = (share: number | null): string => (share === null ? '-' : (100 * share).toFixed(1))

const middle = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Prints the shares of right values by kind of file, and the times. */
export function report(figures: readonly ({ kind: string } & Figures)[], times: readonly Times[]): void {
  const rows = [
    ['', 'files', ...FIELDS, 'made up'],
    ['---', '--:', ...FIELDS.map(() => '--:'), '--:'],
    ...figures.map((row) => [
      row.kind,
      String(row.files),
      ...FIELDS.map((field) => percent(row[field])),
      String(row.spurious),
    ]),
  ]
  for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`)
  const ratios = times.flatMap(({ parse, extract }) => (extract === undefined ? [] : [parse / extract]))
  const slowest = times.toSorted((a, b) => b.parse - a.parse)[0]
  process.stdout.write(
    `\nA PDF takes ${middle(ratios).toFixed(2)} times as long as its plain text extraction (median).\n`,
  )
  process.stdout.write(`A file takes ${middle(times.map(({ parse }) => parse)).toFixed(0)} ms (median); `)
  process.stdout.write(`the slowest is ${slowest?.file ?? 'none'} with ${slowest?.parse.toFixed(0) ?? '0'} ms.\n`)
}
