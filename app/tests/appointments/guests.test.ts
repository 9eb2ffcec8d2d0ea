import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownInterview } from '#features/applying/interviews/contract.ts'
import { companyInterviewService } from '#features/applying/interviews/server/index.ts'
import { addDays } from '#kernel/time.ts'
import { newToken, tokenHash } from '#platform/secrets/token.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite, outcome } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { continueByLink, lastLink, mailsTo, openVisitor, type Visitor } from '#testing/visitor.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ pages: true })
})
afterAll(() => on?.close())

/** A browser whose owner applied without an account, by default with a proven address. */
async function applyAsGuest(
  email: string,
  { verified = true } = {},
): Promise<{ browser: Visitor; application: string }> {
  const token = newToken()
  const [guest] = await on.rows<{ id: number }>(
    `INSERT INTO guests (tenant_id, token_hash, created_at, seen_at, email, proven_at) VALUES ($1, $2, $3, $3, $4, $5)
     RETURNING id`,
    [on.tenant.id, tokenHash(token), TEST_NOW, email, verified ? TEST_NOW : null],
  )
  const applicant = { tenantId: on.tenant.id, accountId: null, guestId: guest?.id ?? 0 }
  const { encId } = await on.apply(applicant, on.idOf('A'), answers({ email }))
  return { browser: await openVisitor(on.site, MERIDIAN, { cookies: { guest: token } }), application: encId }
}

async function invite(application: string): Promise<string> {
  const slots = [{ wallStart: '2026-05-20T10:00' }, { wallStart: '2026-05-21T10:00' }]
  const { row } = await on.site.context
    .use(companyInterviewService)
    .schedule({ tenantId: on.tenant.id, encId: application }, { title: 'Talk', zone: 'Europe/Berlin', slots })
  return row.encId
}

const at = (id: string, act = '') => `/api/pcsx/interviews/${id}${act}`
const read = async (browser: Visitor, id: string) =>
  (await browser.get(at(id))).json<{ data: { interview: ShownInterview } }>().data.interview

test('a guest opens the emailed link on another device, picks a time, moves it and cancels it', async () => {
  const email = 'gus@example.org'
  const { application } = await applyAsGuest(email)
  const id = await invite(application)
  const phone = await openVisitor(on.site, MERIDIAN)
  expect(outcome(await phone.get(at(id)))).toBe('401 not-signed-in')
  const link = lastLink(on.site, email)
  const opened = await continueByLink(phone, link)
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/careers/interviews/${id}?domain=${MERIDIAN}`])
  const [first, second] = (await read(phone, id)).slots
  expect(outcome(await phone.post(at(id, '/book'), { slot_id: first?.id }))).toBe('200')
  expect(outcome(await phone.post(at(id, '/move'), { slot_id: second?.id }))).toBe('200')
  expect(await read(phone, id)).toMatchObject({ state: 'booked', wallStart: '2026-05-21T10:00', movesLeft: 1 })
  expect(outcome(await phone.post(at(id, '/cancel'), { reason: 'I am ill.' }))).toBe('200')
  const methods = mailsTo(on.site, email).map(({ calendar }) => calendar.method)
  expect(methods.slice(-3)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
})

test('a guest whose address is not proven can open the interview only in their own browser', async () => {
  const email = 'nia@example.org'
  const { browser, application } = await applyAsGuest(email, { verified: false })
  const id = await invite(application)
  expect(lastLink(on.site, email).searchParams.has('continue')).toBe(false)
  expect(await read(browser, id)).toMatchObject({ state: 'proposed' })
  const stranger = (await applyAsGuest('eve@example.org')).browser
  for (const answer of [
    await stranger.get(at(id)),
    await stranger.post(at(id, '/book'), { slot_id: 'a' }),
    await stranger.post(at(id, '/cancel')),
  ])
    expect(outcome(answer)).toBe('404 not-found')
})

test('a link that is changed or too old opens nothing', async () => {
  const email = 'old@example.org'
  const { application } = await applyAsGuest(email)
  const id = await invite(application)
  const { pathname, search } = lastLink(on.site, email)
  const opens = async (query: string) => {
    const phone = await openVisitor(on.site, MERIDIAN)
    await continueByLink(phone, { pathname, search: query })
    return outcome(await phone.get(at(id)))
  }
  expect(await opens(search.replace('continue=', 'continue=x'))).toBe('401 not-signed-in')
  on.clock.now = addDays(TEST_NOW, 91)
  expect(await opens(search)).toBe('401 not-signed-in')
  on.clock.now = TEST_NOW
  expect(await opens(search)).toBe('200')
})
