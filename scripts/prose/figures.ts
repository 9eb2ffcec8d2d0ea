/** A figure of docs/measurements.md with an id: `<a id="search-p95">2.28</a>`. */
const FIGURE = /<a id="([^"]+)">([^<]+)<\/a>/g
/** A quotation of a figure: `[2.28](docs/measurements.md#search-p95)`. */
const QUOTED = /\[([^\]]+)\]\(docs\/measurements\.md#([^)]+)\)/g
const LINK = /\[[^\]]*\]\([^)]*\)/g
const TABLE = '## What makes it better'

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

/**
 * Returns a sentence for each figure of the README that differs from the measurement it links to, and for each number in
 * the result columns of its table without such a link. Links to headings of the measurements are not figures.
 */
export function figureFaults(readme: string, measurements: string): string[] {
  const figures = new Map(Array.from(measurements.matchAll(FIGURE), ([, id = '', text = '']) => [id, text]))
  const different = Array.from(readme.matchAll(QUOTED)).flatMap(({ 1: text = '', 2: id = '', index }) => {
    const measured = figures.get(id)
    if (measured === text) return []
    const fault = measured === undefined ? 'has no figure of that id' : `has ${measured}`
    return [`README.md:${lineOf(readme, index)} says ${text} for ${id}, but docs/measurements.md ${fault}.`]
  })
  return [...different, ...unlinkedNumbers(readme)]
}

function unlinkedNumbers(readme: string): string[] {
  const from = readme.indexOf(TABLE)
  const rows = from === -1 ? [] : readme.slice(from).split('\n\n')[1]?.split('\n').slice(2)
  if (!rows?.length) return [`README.md has no table below "${TABLE}".`]
  return rows.flatMap((row) => {
    const [, name = '', ...results] = row.split('|').map((cell) => cell.trim())
    return /\d/.test(results.join(' ').replace(LINK, ''))
      ? [`README.md: the row "${name}" has a number without a link to its figure in docs/measurements.md.`]
      : []
  })
}

/** Returns a sentence for each budget that docs/unfinished.md quotes, as in "6 pairs of folders …", with another number. */
export function budgetFaults(unfinished: string, budgets: Readonly<Record<string, number>>): string[] {
  const text = unfinished.replace(/\s+/g, ' ')
  return Object.entries(budgets).flatMap(([rule, budget]) =>
    Array.from(text.matchAll(new RegExp(String.raw`(\S+) ${rule}`, 'g')), ([, number = '']) => number)
      .filter((number) => number !== String(budget))
      .map((number) => `docs/unfinished.md says "${number} ${rule}", and scripts/prose/budgets.json ${budget}.`),
  )
}
