import { describe, expect, it } from 'vitest'
import { budgetFaults, figureFaults } from './figures.ts'

const MEASUREMENTS = '# Measurements\n\n## Search\n\n| p95 |\n| --: |\n| <a id="search-p95">2.28</a> |\n'
const readme = (cell: string) =>
  `# Foyer\n\n## What makes it better\n\n| | Foyer | with |\n| --- | --: | --- |\n| 95 % take | ${cell} ms | |\n\nMore.\n`

describe('figures of the README', () => {
  it('equal those of the measurements', () => {
    const linked = readme('[2.28](docs/measurements.md#search-p95)')
    expect(figureFaults(`${linked}[Search](docs/measurements.md)`, MEASUREMENTS)).toEqual([])
  })

  it.each([
    [
      '[2.3](docs/measurements.md#search-p95)',
      'README.md:7 says 2.3 for search-p95, but docs/measurements.md has 2.28.',
    ],
    ['[2.28](docs/measurements.md#gone)', 'README.md:7 says 2.28 for gone, but docs/measurements.md has no figure'],
    ['2.28', 'README.md: the row "95 % take" has a number without a link'],
  ])('are refused as %s', (cell, sentence) => {
    expect(figureFaults(readme(cell), MEASUREMENTS)).toEqual([expect.stringContaining(sentence)])
  })

  it('are refused without their table', () => {
    expect(figureFaults('# Foyer\n', MEASUREMENTS)).toEqual([expect.stringContaining('no table')])
  })
})

describe('budgets that docs/unfinished.md quotes', () => {
  const budgets = { 'pairs of folders': 6, 'percent of the files are small': 8 }

  it('equal the file of budgets, across lines too', () => {
    expect(budgetFaults('- 6 pairs of\n  folders. 8 percent of the files are small.', budgets)).toEqual([])
  })

  it('are refused with another number, or one in words', () => {
    expect(budgetFaults('38 pairs of folders. Seven percent of the files are small.', budgets)).toEqual([
      'docs/unfinished.md says "38 pairs of folders", and scripts/prose/budgets.json 6.',
      'docs/unfinished.md says "Seven percent of the files are small", and scripts/prose/budgets.json 8.',
    ])
  })
})
