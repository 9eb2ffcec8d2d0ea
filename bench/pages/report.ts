export interface Figures {
  /** Scores from 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Largest contentful paint and total blocking time in milliseconds, simulated for a slow phone. */
  lcp: number
  tbt: number
  cls: number
  /** Processor speed of this machine at the time, as measured by Lighthouse: 1,500 to 3,000 is an idle desktop. */
  processor: number
}

interface Report {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number } | undefined>
  environment: { benchmarkIndex: number }
}

export function readReport({ categories, audits, environment }: Report): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 10_000) / 10_000,
    processor: Math.round(environment.benchmarkIndex),
  }
}

const NAMES = ['performance', 'accessibility', 'bestPractices', 'seo', 'lcp', 'tbt', 'cls', 'processor'] as const

/** Returns the median of each figure separately. */
export function middle(runs: Figures[]): Figures {
  const median = (name: keyof Figures) =>
    runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor((runs.length - 1) / 2)] ?? Number.NaN
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    seo: median('seo'),
    lcp: median('lcp'),
    tbt: median('tbt'),
    cls: median('cls'),
    processor: median('processor'),
  }
}

/** Returns every run and the median of each page, as Markdown. */
export function table(results: { page: string; median: Figures; runs: Figures[] }[]): string {
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    row(['page', ...NAMES]),
    row(['---', ...NAMES.map(() => '--:')]),
    ...results.flatMap(({ page, median, runs }) => [
      ...runs.map((run, at) => row([`${page}, ${at + 1}`, ...NAMES.map((name) => run[name])])),
      row([`${page}, median`, ...NAMES.map((name) => median[name])]),
    ]),
  ].join('\n')
}
