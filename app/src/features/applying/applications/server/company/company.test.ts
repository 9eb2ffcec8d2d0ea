import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#kernel/error.ts'
import { addDays } from '#kernel/time.ts'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { lastLink, mailsTo } from '#testing/visitor.ts'
import { applicationDependencies } from '../records/dependencies.ts'
import { rejectDue } from './change-application.ts'
import { companyApplicationService } from './company-service.ts'
import { toCsv, toJsonLines } from './application-formats.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite()
})
afterAll(() => on?.close())

const company = () => on.site.context.use(companyApplicationService)
const target = (encId: string) => ({ tenantId: on.tenant.id, encId })
let people = 0
/** Returns the application of a new guest. */
async function applied(row: string): Promise<string> {
  people += 1
  const guest = await on.guest()
  const more = { email: `guest${people}@example.org`, firstname: `=Guest${people}` }
  return (await on.apply(guest, on.idOf(row), answers(more))).encId
}
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )
const eventsOf = (encId: string) =>
  on.rows<{ action: string; from: string; to: string }>(
    `SELECT e.action, e."from", e."to" FROM application_events e JOIN applications a ON a.id = e.application_id
     WHERE a.enc_id = $1 ORDER BY e.number`,
    [encId],
  )

describe('A company', () => {
  test('takes an application through its stages; each act is one entry and one email', async () => {
    const encId = await applied('A')
    const email = `guest${people}@example.org`
    await company().startReview(target(encId))
    await company().startReview(target(encId))
    await company().advance(target(encId), 'review')
    expect(await said(company().advance(target(encId), 'review'))).toBe('stage-changed')
    await company().move(target(encId), { stage: 'offer', words: 'Congratulations!' })
    await company().move(target(encId), { stage: 'offer' })
    const hired = await company().hire(target(encId), { startsOn: '2026-09-01' })
    expect(hired).toMatchObject({ state: 'hired', status: 'hired', startsOn: '2026-09-01', stage: { key: 'hired' } })
    expect((await eventsOf(encId)).map(({ action, to }) => `${action} ${to}`)).toEqual([
      'submitted new',
      'review-started review',
      'moved interview',
      'moved offer',
      'hired hired',
    ])
    const mails = mailsTo(on.site, email)
    expect(mails).toHaveLength(5)
    expect(mails[3]?.text).toContain('Congratulations!')
    // A guest answers on the page of the application.
    for (const { text } of mails) expect(text).toContain(`/careers/applications/${encId}`)
    expect(mails[3]?.text).toContain(`create an account in that browser with ${email}`)
    expect(mails.map(({ text }) => text.includes('/careers/receipts/'))).toEqual([true, false, false, false, false])
    expect(await said(company().reject(target(encId), {}))).toBe('hired')
    expect(await said(company().move(target(encId), { stage: 'review' }))).toBe('hired')
  })

  test('emails a guest who proved the address a link that opens the application in any browser', async () => {
    const encId = await applied('A')
    const email = `guest${people}@example.org`
    await on.rows(
      `UPDATE guests SET email = $1, proven_at = now() WHERE id = (SELECT guest_id FROM applications WHERE enc_id = $2)`,
      [email, encId],
    )
    await company().startReview(target(encId))
    const link = lastLink(on.site, email)
    expect([link.pathname, link.searchParams.has('continue')]).toEqual([`/careers/applications/${encId}`, true])
    expect(mailsTo(on.site, email).at(-1)?.text).not.toContain('create an account')
  })

  test('rejects at a later time, which moving the application cancels', async () => {
    const [first, second] = [await applied('A'), await applied('A')]
    const sendAt = addDays(TEST_NOW, 2)
    for (const encId of [first, second])
      expect(await company().reject(target(encId), { words: 'Thank you.', sendAt })).toMatchObject({
        state: 'submitted',
        rejectsAt: sendAt,
      })
    await company().move(target(second), { stage: 'interview' })
    const dependencies = applicationDependencies(on.site.context)
    await rejectDue(dependencies, TEST_NOW)
    expect(await company().show(target(first))).toMatchObject({ state: 'submitted' })
    on.clock.now = sendAt
    await rejectDue(dependencies, sendAt)
    await rejectDue(dependencies, sendAt)
    on.clock.now = TEST_NOW
    expect(await company().show(target(first))).toMatchObject({
      state: 'rejected',
      rejectedAt: sendAt,
      rejectsAt: null,
    })
    expect(await company().show(target(second))).toMatchObject({ state: 'interview' })
    expect(await company().unreject(target(first))).toMatchObject({ state: 'submitted', stage: { key: 'new' } })
    expect(await said(company().unreject(target(second)))).toBe('not-rejected')
  })

  test('lists all applications page by page, each once', async () => {
    for (let n = 0; n < 7; n += 1) await applied('B')
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await company().list(on.tenant.id, { limit: 3, cursor, positionId: on.idOf('B') })
      found.push(...page.applications.map(({ encId }) => encId))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(found).toHaveLength(7)
    expect(new Set(found).size).toBe(7)
    expect(await said(company().list(on.tenant.id, { limit: 3, cursor: 'nonsense' }))).toBe('bad-cursor')
    expect((await company().list(99, { limit: 3 })).applications).toEqual([])
  })

  test('exports them for spreadsheets and programs, without formulas', async () => {
    const { applications } = await company().list(on.tenant.id, { limit: 100, positionId: on.idOf('B') })
    const [head, line] = toCsv(applications).split('\r\n')
    expect(head).toMatch(/^\uFEFFenc_id,applied_at,status,stage,.*,First name,Last name,/)
    expect(line).toContain(`'=Guest`)
    const parsed = toJsonLines(applications)
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one) as { answers: { question: string; answer: unknown }[] })
    expect(parsed).toHaveLength(applications.length)
    expect(parsed[0]?.answers).toContainEqual({
      name: 'lastname',
      question: 'Last name',
      answer: 'Moreau',
      label: null,
    })
  })

  test('of another tenant finds nothing', async () => {
    const encId = await applied('C')
    expect(await said(company().show({ tenantId: on.tenant.id + 1, encId }))).toBe('not-found')
    expect(await said(company().hire({ tenantId: on.tenant.id + 1, encId }, {}))).toBe('not-found')
  })
})
