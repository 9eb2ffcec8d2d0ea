import type { SentFile } from '#kernel/company/company-endpoint.ts'
import { message } from '#platform/messages/messages.ts'
import { separatorOf, writeCsv } from '#platform/csv/write-csv.ts'
import { namedSources } from '#features/site/visits/source.ts'
import { type NumberTable, steps } from '../contract.ts'
import type { Numbers } from './show-numbers.ts'

/** Returns a table of numbers as CSV, with headings in the reader's language. */
export function numbersFile(numbers: Numbers, table: NumberTable, locale: string, now: Date): SentFile {
  const text = (id: Parameters<typeof message>[1]) => message(locale, id)
  const stepNames = steps.map((step) => text(`numbers.${step}`))
  const stepsOf = (row: Record<(typeof steps)[number], number>) => steps.map((step) => row[step])
  const sourceName = (source: string | null) => {
    const named = namedSources.find((one) => one === source)
    return named ? text(`desk.source.${named}`) : (source ?? text('numbers.source.others'))
  }
  const tables: Record<NumberTable, () => unknown[][]> = {
    weeks: () => [
      [text('numbers.week'), ...stepNames, text('numbers.bots')],
      ...numbers.weeks.map((row) => [row.week, ...stepsOf(row), row.bots]),
    ],
    sources: () => [
      [text('numbers.source'), ...stepNames],
      ...numbers.sources.map((row) => [sourceName(row.source), ...stepsOf(row)]),
    ],
    jobs: () => [[text('numbers.job'), ...stepNames], ...numbers.jobs.map((row) => [row.title, ...stepsOf(row)])],
    stages: () => [
      ['stage', 'left', 'median', 'answered', 'inTime'].map((name) => text(`numbers.${name as 'stage'}`)),
      ...numbers.stages.map((row) => [
        text(`applications.stage.${row.kind}`),
        row.left,
        row.medianDays,
        row.answered,
        row.inTime,
      ]),
    ],
    questions: () => [
      [text('numbers.question'), text('numbers.reached'), text('numbers.stopped')],
      ...(numbers.questions?.questions ?? []).map((row) => [row.label, row.reached, row.stopped]),
    ],
  }
  const about = numbers.job ? `-${numbers.job.id}` : ''
  return {
    name: `numbers-${table}${about}-${now.toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(writeCsv(tables[table](), separatorOf(locale))),
  }
}
