import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import { openTestSite, type TestRow, type TestSite } from '#testing/test-site.ts'

const job = (id: string, title: string, description = 'A team of ten.'): TestRow => ({
  id,
  title,
  description: `<p>${description}</p>`,
  locations: ['Leeds, England, United Kingdom'],
})

/** Pairs of equivalent spellings, each with its results. */
const PAIRS: [string, string, string][] = [
  ['node', 'node.js developer', 'nodejs'],
  ['csharp', 'C# programmer', 'csharp'],
  ['dotnet', '.NET programmer', 'dotnet'],
  ['objc', 'Objective-C programmer', 'objc'],
  ['salt', 'Speech and language therapist', 'SALT'],
  ['band', 'Band 5 carpenter', 'B5'],
  ['sho', 'Senior house officer', 'SHO'],
  ['ae', 'Accident and emergency porter', 'A&E'],
  ['rmn', 'Registered mental health nurse', 'RMN'],
  ['hca', 'Healthcare assistant', 'HCA'],
  ['odp', 'Operating department practitioner', 'ODP'],
  ['ot', 'Occupational therapist', 'OT'],
  ['kitchen', 'Catering assistant', 'kitchen assistant'],
  ['domestic', 'Domestic assistant', 'cleaner'],
  ['midwife', 'Community midwife', 'midwives'],
  ['ft', 'Full time roofer', 'roofer ft'],
  ['visa', 'H-1B adviser', 'h1b'],
]

describe.each(['memory', 'postgres'] as const)('spellings and synonyms, with the engine %s', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    const synonyms = [{ terms: ['bread whisperer', 'baker'], languages: ['en'] }]
    const config = { pcsxConfig: { searchConfig: { engine, synonyms } } }
    site = await openTestSite([{ domain: 'bakery.example', site: config }], { pages: false })
    const rows = [...PAIRS.map(([id, title]) => job(id, title)), job('baker', 'Baker')]
    await site.importRows('bakery.example', rows)
  })
  afterAll(() => site?.close())

  const found = async (query: string) => {
    const path = `/api/pcsx/search?domain=bakery.example&query=${encodeURIComponent(query)}`
    return (await site.data<SearchResults>(path)).positions.map(({ displayJobId }) => displayJobId)
  }

  test.each(PAIRS)('%s: “%s” is found by “%s” [Q01] [Q02] [Q04] [Q09]', async (id, title, query) => {
    expect(await found(query)).toContain(id)
    expect(await found(title)).toContain(id)
  })

  test('a company’s own synonyms are found', async () => {
    expect(await found('bread whisperer')).toEqual(['baker'])
  })
})
