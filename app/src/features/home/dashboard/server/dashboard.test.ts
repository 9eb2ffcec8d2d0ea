import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#kernel/time.ts'
import { type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import type { Candidate } from '#testing/candidate.ts'
import { LIVE_CHANNEL } from '#platform/live/publish.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import type { DashboardSummary, Nudge } from '../contract.ts'

interface All {
  needsYou: Nudge[]
  summary: DashboardSummary
  failed: string[]
  applications: { pid: number }[]
  draft_applications: object[]
  savedPositions: { id: number }[]
  interviews: object[]
}

const OFFER = 'o'.repeat(22)

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({
    site: {
      supportedLanguages: ['en', 'de'],
      termsOfService: { enabled: false },
      notificationsConfig: { savedSearchNotification: { enabled: true } },
    },
  })
  const closing = { F: addHours(TEST_NOW, 71), G: addDays(TEST_NOW, 9), H: addDays(TEST_NOW, 11) }
  await on.site.importRows(
    MERIDIAN,
    Object.entries(closing).map(([id, at]) => ({
      id,
      title: `Baker ${id}`,
      description: '<p>Bread</p>',
      closes_at: at.toISOString(),
    })),
  )
  on.ids = await on.site.ids(MERIDIAN)
  on.idOf = (row) => on.ids.get(row) ?? 0
})
afterAll(() => on?.close())
beforeEach(async () => {
  on.clock.now = TEST_NOW
  for (const table of ['nudge_dismissals', 'saved_positions', 'drafts', 'offers']) await on.rows(`DELETE FROM ${table}`)
})

const dataOf = async <T>(who: Candidate, path: string): Promise<T> => {
  const answer = await who.get(path)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: T }>().data
}
const all = (who: Candidate) => dataOf<All>(who, '/api/pcsx/dashboard/all')
const nudges = async (who: Candidate) => (await dataOf<{ nudges: Nudge[] }>(who, '/api/pcsx/dashboard/nudges')).nudges
const kinds = async (who: Candidate) => (await nudges(who)).map(({ kind }) => kind)
const save = (who: Candidate, row: string) =>
  who.post('/api/pcsx/positions/saved', { position_id: on.idOf(row), operation: 'add' })
const dismiss = (who: Candidate, id: string, body: object = {}) =>
  who.post(`/api/pcsx/nudges/${encodeURIComponent(id)}/dismiss`, body)
const extendOffer = (who: Candidate, encId: string) =>
  on.rows(
    `INSERT INTO offers (enc_id, tenant_id, account_id, position_name, status, expires_at, created_at, updated_at, chain_length, chain_head)
     VALUES ($1, $2, $3, 'Baker A', 'Extended', $4, $5, $5, 0, '')`,
    [encId, on.tenant.id, who.accountId, addDays(TEST_NOW, 4), TEST_NOW],
  )

test('a new candidate is asked for a résumé and a job alert, in their language', async () => {
  expect(await kinds(on.dave)).toEqual(['no-resume', 'alert-worth-making'])
  const answer = await on.dave.get('/api/pcsx/dashboard/nudges?hl=de')
  const [first] = answer.json<{ data: { nudges: Nudge[] } }>().data.nudges
  expect(first).toMatchObject({
    id: 'no-resume:profile',
    title: 'Fügen Sie Ihren Lebenslauf hinzu',
    due: null,
    dismissible: true,
  })
})

test('a candidate with a résumé is asked for the empty section that completes the profile most', async () => {
  await on.rows(
    `INSERT INTO resumes (enc_id, tenant_id, account_id, file_key, file_name, format, bytes, sha256, reading, is_main, uploaded_at)
     VALUES ('r1', $1, $2, 'k', 'cv.pdf', 'pdf', 1, 'x', '{}', true, $3)`,
    [on.tenant.id, on.dave.accountId, TEST_NOW],
  )
  const [gap] = await nudges(on.dave)
  expect(gap).toMatchObject({ kind: 'profile-gaps', title: 'Complete your profile: Experience' })
  await on.rows('DELETE FROM resumes')
})

describe('a job that closes', () => {
  test('is announced in time: a draft 10 days before, a saved job 3 days before', async () => {
    for (const row of ['F', 'G', 'H', 'A']) await save(on.dave, row)
    await on.draft(on.applicantOf(on.dave), on.idOf('G'))
    await on.draft(on.applicantOf(on.dave), on.idOf('H'))
    const shown = (await nudges(on.dave)).filter(({ due }) => due !== null)
    expect(shown.map(({ id, title }) => [id, title])).toEqual([
      [`draft-closing:${on.idOf('G')}`, 'Finish your application: Baker G'],
      [`saved-job-closing:${on.idOf('F')}`, 'Closing soon: Baker F'],
    ])
  })

  test('has no nudge once the candidate applied', async () => {
    await save(on.dave, 'F')
    expect(await kinds(on.dave)).toContain('saved-job-closing')
    await on.apply(on.applicantOf(on.dave), on.idOf('F'))
    expect(await kinds(on.dave)).not.toContain('saved-job-closing')
    await on.rows('TRUNCATE applications CASCADE')
  })
})

describe('dismissing', () => {
  test('hides a nudge for 7 days, or permanently, and can be repeated', async () => {
    for (const _time of [1, 2]) expect((await dismiss(on.dave, 'no-resume:profile')).statusCode).toBe(200)
    expect((await dismiss(on.dave, 'alert-worth-making:jobs', { until: null })).statusCode).toBe(200)
    expect(await kinds(on.dave)).toEqual([])
    // The clock is not moved, because jobs close by it in the background.
    await on.rows("UPDATE nudge_dismissals SET until = until - interval '7 days'")
    expect(await kinds(on.dave)).toEqual(['no-resume'])
  })

  test('is refused for a nudge that stays, and for one that is missing or another person’s', async () => {
    await extendOffer(on.alice, OFFER)
    const refusal = async (who: Candidate, id: string) => {
      const answer = await dismiss(who, id)
      return `${answer.statusCode} ${answer.json<{ error: { code: string } }>().error.code}`
    }
    expect(await refusal(on.alice, `offer-to-answer:${OFFER}`)).toBe('409 not-dismissible')
    for (const id of [`offer-to-answer:${OFFER}`, 'no-resume:2', 'toString:1', 'nothing'])
      expect(await refusal(on.dave, id)).toBe('404 not-found')
  })
})

test('everything is in one response, with open tasks counted by part', async () => {
  await extendOffer(on.alice, OFFER)
  await save(on.alice, 'F')
  await save(on.alice, 'B')
  await on.draft(on.applicantOf(on.alice), on.idOf('G'))
  await on.apply(on.applicantOf(on.alice), on.idOf('A'))
  const { needsYou, summary, failed, ...lists } = await all(on.alice)
  expect(needsYou.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'offer-to-answer',
    'draft-closing',
    'saved-job-closing',
  ])
  expect(failed).toEqual([])
  expect(lists.applications.map(({ pid }) => pid)).toEqual([on.idOf('A')])
  expect(lists.savedPositions).toHaveLength(2)
  expect(summary.count).toMatchObject({
    applications: { totalCount: 1, actionableItemsCount: 0 },
    savedpositions: { totalCount: 2, actionableItemsCount: 1 },
    offers: { totalCount: 1, actionableItemsCount: 1 },
  })
  expect(await dataOf(on.alice, '/api/pcsx/dashboard/summary')).toEqual(summary)
  const other = await all(on.erin)
  expect([other.applications, other.savedPositions, other.draft_applications]).toEqual([[], [], []])
})

test('open pages of the candidate are notified of a saved job, and of a draft that is deleted or restored', async () => {
  const listener = await on.site.context.database.pool.connect()
  const received: string[] = []
  listener.on('notification', ({ payload = '' }) => received.push((JSON.parse(payload) as { kind: string }).kind))
  const kindsOf = async (act: () => Promise<{ statusCode: number }>) => {
    received.length = 0
    expect((await act()).statusCode).toBe(200)
    // Notifications arrive with the response to the next query at the latest.
    await listener.query('SELECT 1')
    return [...received]
  }
  try {
    await listener.query(`LISTEN ${LIVE_CHANNEL}`)
    expect(await kindsOf(() => save(on.dave, 'F'))).toEqual(['saved'])
    await on.draft(on.applicantOf(on.dave), on.idOf('G'))
    const ids = { position_ids: [on.idOf('G')] }
    expect(await kindsOf(() => on.dave.send('DELETE', '/api/pcsx/draft_applications', ids))).toEqual(['draft'])
    expect(await kindsOf(() => on.dave.post('/api/pcsx/draft_applications/restore', ids))).toEqual(['draft'])
  } finally {
    listener.release(true)
  }
})

test('a part that fails is named, and the others are complete', async () => {
  await save(on.dave, 'F')
  await extendOffer(on.dave, OFFER)
  await on.rows('ALTER TABLE saved_positions RENAME TO saved_elsewhere')
  try {
    const { failed, summary, savedPositions, needsYou } = await all(on.dave)
    expect([failed, summary.failed, savedPositions]).toEqual([['savedPositions'], ['savedPositions'], []])
    expect(summary.count.offers).toEqual({ totalCount: 1, actionableItemsCount: 1 })
    expect(needsYou.map(({ kind }) => kind)).toContain('offer-to-answer')
    // The nudge may exist, so it is not reported as unknown.
    expect((await dismiss(on.dave, `saved-job-closing:${on.idOf('F')}`)).statusCode).toBe(503)
  } finally {
    await on.rows('ALTER TABLE saved_elsewhere RENAME TO saved_positions')
  }
})

test('a site that hides the status of applications also hides it on the dashboard', async () => {
  const hidden = await openApplicationSite({
    site: {
      termsOfService: { enabled: false },
      pcsxConfig: {
        applyConfig: { resumeRequired: false },
        applicationsPageConfig: { tabs: { submitted: { hideApplicationStatus: true } } },
      },
    },
  })
  try {
    await hidden.apply(hidden.applicantOf(hidden.alice), hidden.idOf('A'))
    await hidden.rows("UPDATE applications SET state = 'rejected', rejected_at = submitted_at")
    const { applications } = await dataOf<{ applications: object[] }>(hidden.alice, '/api/pcsx/dashboard/all')
    expect(applications).toMatchObject([
      { currentStatus: 'Submitted', stageKind: 'new', nextStep: null, expectedOn: null, overdue: false },
    ])
  } finally {
    await hidden.close()
  }
})
