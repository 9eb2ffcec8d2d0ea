import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createIntl, RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicConfig } from '#config/public.ts'
import { parseSite } from '#config/site.ts'
import { type CompareColumn, compareRows } from '#features/candidate/compare/web/compare-rows.tsx'
import type { MatchDetails } from '#features/candidate/match/contract.ts'
import type { PositionDetails } from '#features/jobs/positions/contract.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { loadMessages } from '#ui/i18n/messages.ts'

const DOMAIN = 'foundry.example'
const SHIFTS = {
  pcsxConfig: {
    searchConfig: { allFilters: ['efcustom_text_shift', 'efcustom_text_team'] },
    searchOptionsMap: {
      efcustom_text_shift: { displayName: 'Shift', options: { labelMap: { n: 'Night' } } },
      efcustom_text_team: { displayName: 'Team' },
    },
  },
}

let site: TestSite
let columns: CompareColumn[]
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }], { pages: false })
  const job = {
    title: 'Pattern Maker',
    description: '<p>Make patterns.</p>',
    locations: ['Leeds, England, United Kingdom'],
  }
  await site.importRows(DOMAIN, [
    { id: 'plain', ...job },
    { id: 'full', ...job, department: 'Castings', skills: ['Rye', 'Ovens'], efcustom_text_shift: ['N', 'early'] },
  ])
  const ids = await site.ids(DOMAIN)
  columns = await Promise.all(
    ['plain', 'full'].map(async (name) => {
      const pid = String(ids.get(name))
      const path = `/api/pcsx/position_details?domain=${DOMAIN}&position_id=${pid}`
      return { pid, position: await site.data<PositionDetails>(path), match: undefined, without: [] }
    }),
  )
})
afterAll(() => site?.close())

/** Returns the texts of the rows of jobs by the names of the rows, null for a fact that a job doesn't state. */
async function rowsOf(compared: CompareColumn[], settings: object = {}) {
  const intl = createIntl({ locale: 'en', messages: await loadMessages('en'), timeZone: 'UTC' })
  const app = {
    site: publicConfig({ domain: 'a.example', name: 'A', site: parseSite(settings) }, 'http://a.example'),
    now: Date.UTC(2026, 10, 29),
  }
  const text = (cell: ReactNode) =>
    cell
      ? renderToStaticMarkup(
          <MemoryRouter>
            <RawIntlProvider value={intl}>{cell}</RawIntlProvider>
          </MemoryRouter>,
        ).replaceAll(/<[^>]+>/g, '')
      : null
  const rows = compareRows(compared, intl, app)
  return new Map(rows.map(({ name, cells }) => [name, cells.map(text)]))
}

test('jobs are compared by what any of them states, and always by pay, hours and skills', async () => {
  const [plain, full] = columns
  const nothing = await rowsOf(plain ? [plain, plain] : [])
  expect([...nothing.keys()]).toEqual(['pay', 'places', 'work', 'hours', 'posted', 'skills'])
  expect(nothing.get('hours')).toEqual([null, null])
  expect(nothing.get('skills')).toEqual([null, null])
  const rows = await rowsOf(columns)
  expect(full?.position.skills).toEqual(['Rye', 'Ovens'])
  expect(rows.get('department')).toEqual([null, 'Castings'])
  expect(rows.get('skills')).toEqual([null, 'RyeOvens'])
})

test('a company’s own fields are rows with their labels if one of the jobs has them', async () => {
  const rows = await rowsOf(columns, SHIFTS)
  expect(rows.get('efcustom_text_shift')).toEqual([null, 'Night, early'])
  expect(rows.has('efcustom_text_team')).toBe(false)
})

test('a match is a row unless no job has one that is shown', async () => {
  const withMatch = (match: MatchDetails) => columns.map((column) => ({ ...column, match }))
  expect((await rowsOf(columns)).has('match')).toBe(false)
  expect((await rowsOf(withMatch({ state: 'off' }))).has('match')).toBe(false)
  expect((await rowsOf(withMatch({ state: 'unclear' }))).has('match')).toBe(true)
})
