import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as limits from '#config/limits.ts'
import { referralLimits } from '../limits.ts'
import { runRetention } from '#features/applying/applications/server/erasing/run-retention.ts'
import { applicationDependencies } from '#features/applying/applications/server/records/dependencies.ts'
import { addDays, addMs } from '#kernel/time.ts'
import { type ApplicationSite, MERIDIAN, openApplicationSite, outcome } from '#testing/applications.ts'
import { openCandidate } from '#testing/candidate.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { lastLink, mailsTo, openVisitor, type Visitor } from '#testing/visitor.ts'
import type { LinkedReferral, ShownReferral } from '../contract.ts'
import { referralDependencies } from './records/dependencies.ts'
import { expireReferrals } from './expire-referrals.ts'
import { referralsData } from './personal-data.ts'

const REFER = '/api/pcsx/referrals'
const OWN = '/api/pcsx/dashboard/referrals'
const NOTE = 'She bakes the best rye bread.'
let on: ApplicationSite
let visitor: Visitor
let addresses = 0

beforeAll(async () => {
  on = await openApplicationSite({ site: { gates: { referralWithCandidateApplicationGate: true } } })
  visitor = await openVisitor(on.site, MERIDIAN)
})
afterAll(() => on?.close())
beforeEach(async () => {
  on.clock.now = TEST_NOW
  await on.rows('DELETE FROM referrals')
  await on.rows('DELETE FROM account_attempts')
})

/** Returns an address that no test used before. */
const newAddress = () => `friend${(addresses += 1)}@people.example`
const refer = (who: Visitor, email: string, more: object = {}) =>
  who.post(REFER, { email, name: 'Mia Berg', relation: 'friend', note: NOTE, position_id: on.idOf('A'), ...more })
const own = async (who: Visitor) => (await who.get(OWN)).json<{ data: { referrals: ShownReferral[] } }>().data.referrals
const tokenOf = (email: string) => lastLink(on.site, email).searchParams.get('token') ?? ''
const at = (token: string, act = '') => `${REFER}/${token}${act}`
const linked = async (token: string) =>
  (await visitor.get(at(token))).json<{ data: { referral: LinkedReferral } }>().data.referral
const answer = (token: string, act: 'accept' | 'decline', body: object = {}, who = visitor) =>
  who.post(at(token, `/${act}`), body)
const news = async (accountId: string) =>
  (
    await on.rows<{ message_id: string }>(
      `SELECT message_id FROM notifications WHERE account_id = $1 AND event = 'referral' ORDER BY id`,
      [accountId],
    )
  ).map((row) => row.message_id.replace('notification.referral.', ''))
const pass = (now: Date) => {
  on.clock.now = now
  return expireReferrals(referralDependencies(on.site.context), now)
}
/** Applies for job A as a guest, by default with a proven address. */
async function applyAsGuest(email: string, verified = true) {
  const guest = await on.guest()
  if (verified)
    await on.rows('UPDATE guests SET email = $1, proven_at = $2 WHERE id = $3', [email, TEST_NOW, guest.guestId])
  return on.apply(guest, on.idOf('A'), { firstname: 'Mia', lastname: 'Berg', email, consentprocessing: true })
}
const stored = () => on.rows<Record<string, unknown>>('SELECT * FROM referrals ORDER BY id')

describe('before the person agrees', () => {
  test('only the encrypted address is stored; name, relation and note are in the emailed link alone', async () => {
    const email = newAddress()
    expect(outcome(await refer(on.alice, email))).toBe('200')
    const [row = {}] = await stored()
    expect(row).toMatchObject({ state: 'sent', name: null, relation: null, note: null, referred_account_id: null })
    expect(JSON.stringify(row)).not.toContain(email)
    expect(await linked(tokenOf(email))).toMatchObject({
      state: 'sent',
      referrer: 'Alice Moreau',
      name: 'Mia Berg',
      relation: 'friend',
      note: NOTE,
      positionTitle: 'Baker A',
      positionOpen: true,
      answerBy: addDays(TEST_NOW, limits.referralAnswerDays).toISOString(),
      keptUntil: addDays(TEST_NOW, referralLimits.keptDays).toISOString(),
    })
    expect(await own(on.alice)).toMatchObject([{ direction: 'made', state: 'sent', name: null, email, relation: null }])
  })

  test('the email names referrer and job, and repeats nothing that the referrer wrote', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    const [mail] = mailsTo(on.site, email)
    expect(mail?.headers['subject']).toBe('Alice Moreau referred you for a job at meridian.example')
    expect(mail?.text).toContain('“Baker A”')
    for (const part of [NOTE, 'Mia Berg']) expect(mail?.text).not.toContain(part)
    const [unsubscribe = ''] = /https?:[^>]+/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? []
    expect(unsubscribe.length).toBeLessThan(500)
    const oneClick = await on.site.app.inject({
      method: 'POST',
      url: unsubscribe.replace(/^https?:\/\/[^/]+/, ''),
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([oneClick.statusCode, (await linked(tokenOf(email))).state]).toEqual([200, 'declined'])
  })

  test('the same address for one job is one referral with one email', async () => {
    const email = newAddress()
    const first = (await refer(on.alice, email)).json<{ data: { referral: ShownReferral; repeated: boolean } }>().data
    const again = (await refer(on.alice, ` ${email.toUpperCase()} `)).json<{ data: typeof first }>().data
    expect([first.repeated, again]).toEqual([false, { referral: first.referral, repeated: true }])
    await refer(on.alice, email, { position_id: on.idOf('B') })
    expect([(await own(on.alice)).length, mailsTo(on.site, email).length]).toEqual([2, 2])
  })

  test('the referrer withdraws it: the address is erased, and the link stops working', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    const encId = (await own(on.alice))[0]?.encId ?? ''
    expect(outcome(await on.dave.post(`${REFER}/${encId}/withdraw`))).toBe('404 not-found')
    expect(outcome(await on.alice.post(`${REFER}/${encId}/withdraw`))).toBe('200')
    expect([await own(on.alice), await stored()]).toEqual([[], []])
    expect(outcome(await on.alice.post(`${REFER}/${encId}/withdraw`))).toBe('404 not-found')
    for (const act of ['accept', 'decline'] as const)
      expect(outcome(await answer(tokenOf(email), act))).toBe('404 wrong-link')
  })

  test('a failure while expiring one blocks neither the others nor the ended ones', async () => {
    const [first, second, ended] = [newAddress(), newAddress(), newAddress()]
    for (const email of [first, second, ended]) await refer(on.alice, email)
    await answer(tokenOf(ended), 'decline')
    on.clock.now = addDays(TEST_NOW, referralLimits.endedDays)
    const dependencies = referralDependencies(on.site.context)
    const faults: string[] = []
    let calls = 0
    const nowIn: typeof dependencies.nowIn = async (trx) => {
      calls += 1
      if (calls === 1) throw new Error('broken')
      return dependencies.nowIn(trx)
    }
    const log = { ...dependencies.log, error: (_: object, text: string) => void faults.push(text) }
    await expireReferrals({ ...dependencies, nowIn, log }, on.clock.now)
    expect((await stored()).map(({ state }) => state)).toEqual(['sent', 'expired'])
    expect(faults).toEqual(['could not let a referral lapse'])
  })

  test('it expires on the second, notifies the referrer, and erases the address', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    const end = addDays(TEST_NOW, limits.referralAnswerDays)
    await pass(addMs(end, -1))
    // The session of the referral ended long ago.
    const alice = await openCandidate(on.site, 'alice@example.com', MERIDIAN)
    expect(await own(alice)).toMatchObject([{ state: 'sent', email }])
    on.clock.now = end
    // Even before the job has run.
    expect(await own(alice)).toMatchObject([{ state: 'expired', email: null }])
    expect(outcome(await answer(tokenOf(email), 'accept'))).toBe('409 over')
    await pass(end)
    expect(await stored()).toMatchObject([{ state: 'expired', sealed_email: null, email_hash: null }])
    expect(outcome(await answer(tokenOf(email), 'decline'))).toBe('409 over')
    expect(await news(on.alice.accountId)).toContain('expired')
    await pass(addDays(end, referralLimits.endedDays))
    expect(await stored()).toEqual([])
  })
})

describe('the referred person', () => {
  test('agrees once or twice, and the referrer is notified once', async () => {
    const email = newAddress()
    await refer(on.dave, email)
    const token = tokenOf(email)
    const before = await news(on.dave.accountId)
    for (let times = 0; times < 2; times += 1) expect(outcome(await answer(token, 'accept'))).toBe('200')
    expect(await linked(token)).toMatchObject({ state: 'accepted', applyUrl: `/careers/apply?pid=${on.idOf('A')}` })
    expect(await own(on.dave)).toMatchObject([{ state: 'accepted', name: 'Mia Berg', relation: 'friend', note: NOTE }])
    expect(await news(on.dave.accountId)).toEqual([...before, 'accepted'])
    const encId = (await own(on.dave))[0]?.encId ?? ''
    expect(outcome(await on.dave.post(`${REFER}/${encId}/withdraw`))).toBe('409 over')
    await pass(addDays(TEST_NOW, referralLimits.keptDays))
    expect(await stored()).toEqual([])
  })

  test('declines: all data about them is deleted, and a second referral sends no email', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    for (let times = 0; times < 2; times += 1) expect(outcome(await answer(tokenOf(email), 'decline'))).toBe('200')
    expect(outcome(await answer(tokenOf(email), 'accept'))).toBe('409 over')
    expect(await own(on.alice)).toMatchObject([{ state: 'declined', name: null, email: null }])
    expect((await refer(on.alice, email)).json()).toMatchObject({ data: { repeated: true } })
    expect(mailsTo(on.site, email)).toHaveLength(1)
  })

  test('revokes the consent before applying', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    await answer(tokenOf(email), 'accept')
    expect(outcome(await answer(tokenOf(email), 'decline'))).toBe('200')
    expect(await stored()).toMatchObject([{ state: 'declined', sealed_email: null, name: null, note: null }])
  })

  test('who wants no more referrals gets none, and no referrer can notice', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    await answer(tokenOf(email), 'decline', { never_again: true })
    const other = await refer(on.dave, email)
    expect(other.json()).toMatchObject({ data: { repeated: false, referral: { state: 'sent', email } } })
    expect(mailsTo(on.site, email)).toHaveLength(1)
  })

  test('with an account finds it under its proven address, and the application carries it', async () => {
    await refer(on.alice, 'dave@example.com', { position_id: on.idOf('C') })
    expect(await own(on.dave)).toMatchObject([{ direction: 'received', state: 'sent', name: 'Alice Moreau' }])
    const token = tokenOf('dave@example.com')
    await answer(token, 'accept', {}, on.dave)
    await on.apply(on.applicantOf(on.dave), on.idOf('B'))
    const { encId } = await on.apply(on.applicantOf(on.dave), on.idOf('C'))
    const { applications } = (await on.dave.get('/api/pcsx/dashboard/applications')).json<{
      data: { applications: { encId: string; isReferral: boolean }[] }
    }>().data
    expect(applications.filter(({ isReferral }) => isReferral).map((one) => one.encId)).toEqual([encId])
    expect(await own(on.dave)).toMatchObject([{ direction: 'received', state: 'applied', note: NOTE }])
    expect(await own(on.alice)).toMatchObject([{ direction: 'made', state: 'applied', name: 'Mia Berg' }])
    expect(outcome(await answer(token, 'decline'))).toBe('409 over')
  })

  test('without an account is found by the address they proved, once they agreed', async () => {
    const [first, second] = [newAddress(), newAddress()]
    for (const email of [first, second]) await refer(on.alice, email)
    await answer(tokenOf(first), 'accept')
    for (const email of [first, second]) await applyAsGuest(email)
    expect((await own(on.alice)).map(({ email, state }) => [email, state])).toEqual(
      expect.arrayContaining([
        [first, 'applied'],
        [second, 'sent'],
      ]),
    )
  })

  test('loses nothing to a guest who types their address without proving it', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    await answer(tokenOf(email), 'accept')
    const { encId } = await applyAsGuest(email, false)
    expect(await own(on.alice)).toMatchObject([{ email, state: 'accepted' }])
    expect(await on.rows('SELECT is_referral FROM applications WHERE enc_id = $1', [encId])).toEqual([
      { is_referral: false },
    ])
    await applyAsGuest(email)
    expect(await own(on.alice)).toMatchObject([{ email, state: 'applied' }])
  })

  test('whose application is erased has no referral left', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    await answer(tokenOf(email), 'accept')
    const { encId } = await applyAsGuest(email)
    expect(await stored()).toMatchObject([{ state: 'applied', name: 'Mia Berg' }])
    await on.rows('UPDATE applications SET retain_until = $1, retain_warned_at = updated_at WHERE enc_id = $2', [
      TEST_NOW,
      encId,
    ])
    expect((await runRetention(applicationDependencies(on.site.context), TEST_NOW)).erased).toMatchObject([{ encId }])
    expect(await stored()).toEqual([])
  })
})

describe('refusals', () => {
  test('no one can refer themselves, or refer to a closed, private or foreign job, or use a forged name', async () => {
    const email = newAddress()
    expect(outcome(await refer(on.alice, 'Alice@example.com'))).toBe('422 self')
    expect(outcome(await refer(on.alice, 'no-address'))).toBe('422 bad-email')
    expect(outcome(await refer(on.alice, email, { name: 'Mia\u202EgreB' }))).toBe('422 bad-name')
    for (const position_id of [on.idOf('N'), 999_999_999, 'x'])
      expect(outcome(await refer(on.alice, email, { position_id }))).toBe('404 not-found')
    expect(outcome(await refer(visitor, email))).toBe('401 not-signed-in')
    expect(await stored()).toEqual([])
  })

  test('an account with an unproven address can’t refer anyone', async () => {
    const bob = await openCandidate(on.site, 'bob@example.com', MERIDIAN)
    await on.rows('UPDATE accounts SET email_verified = false WHERE id = $1', [bob.accountId])
    expect(outcome(await refer(bob, newAddress()))).toBe('403 email-not-proven')
    await on.rows('UPDATE accounts SET email_verified = true WHERE id = $1', [bob.accountId])
  })

  test('referrals per candidate and emails per address are limited, and the referrer can’t see the latter', async () => {
    const email = newAddress()
    const { most } = referralLimits.ofAccount
    for (let nth = 0; nth < most; nth += 1)
      expect(outcome(await refer(on.alice, nth < 1 ? email : newAddress()))).toBe('200')
    expect(outcome(await refer(on.alice, newAddress()))).toBe('429 too-many')
    expect((await refer(on.alice, email)).json()).toMatchObject({ data: { repeated: true } })
    on.clock.now = addDays(TEST_NOW, 1)
    expect(outcome(await refer(on.alice, newAddress()))).toBe('200')
    const popular = newAddress()
    for (const row of 'ABCDE') await refer(on.dave, popular, { position_id: on.idOf(row) })
    expect(outcome(await refer(on.alice, popular))).toBe('200')
    expect(mailsTo(on.site, popular)).toHaveLength(referralLimits.toAddress.most)
  })

  test('forged, altered and foreign links get the same response as unknown ones', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    const token = tokenOf(email)
    const tokens = ['x', 'A'.repeat(43), `${token.slice(0, -2)}AA`, token.slice(1)]
    const answers = await Promise.all(tokens.map((one) => visitor.get(at(one))))
    const elsewhere = await openVisitor(on.site, 'northgate.example')
    for (const one of [...answers, await elsewhere.get(at(token))]) {
      expect(outcome(one)).toBe('404 wrong-link')
      expect(one.body).toBe(answers[0]?.body)
    }
    expect(outcome(await answer(token, 'accept', {}, elsewhere))).toBe('404 wrong-link')
  })

  test('with the gate off nothing is offered, and a link can only decline', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    const { gates } = on.tenant.site
    gates.referralWithCandidateApplicationGate = false
    try {
      expect(outcome(await refer(on.alice, newAddress()))).toBe('403 off')
      expect(await own(on.alice)).toEqual([])
      expect(outcome(await visitor.get(at(tokenOf(email))))).toBe('404 wrong-link')
      expect(outcome(await answer(tokenOf(email), 'accept'))).toBe('404 wrong-link')
      expect(outcome(await answer(tokenOf(email), 'decline'))).toBe('200')
    } finally {
      gates.referralWithCandidateApplicationGate = true
    }
  })
})

describe('personal data', () => {
  const part = () => referralsData(on.site.context)
  const ownerOf = ({ accountId }: { accountId: string }) => ({ tenantId: on.tenant.id, accountId })

  test('both people get the referral in their download, the referrer without the address', async () => {
    await refer(on.alice, 'dave@example.com')
    await answer(tokenOf('dave@example.com'), 'accept', {}, on.dave)
    const made = await part().export(on.site.context.db, ownerOf(on.alice))
    expect(made.json).toMatchObject({ referrals: [{ name: 'Mia Berg', note: NOTE }], referralsReceived: [] })
    expect(JSON.stringify(made.json)).not.toContain('dave@example.com')
    expect((await part().export(on.site.context.db, ownerOf(on.dave))).json).toMatchObject({
      referrals: [],
      referralsReceived: [{ referrer: 'Alice Moreau', email: 'dave@example.com', relation: 'friend' }],
    })
  })

  test('an answer waits for the deletion of the referrer’s account, after which the link is dead', async () => {
    const email = newAddress()
    await refer(on.alice, email)
    const token = tokenOf(email)
    const { db } = on.site.context
    const answered = await db.transaction().execute(async (trx) => {
      await sql`SELECT FROM accounts WHERE id = ${on.alice.accountId} FOR UPDATE`.execute(trx)
      const answering = answer(token, 'accept')
      await vi.waitFor(async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`.execute(db)
        expect(rows).toHaveLength(1)
      }, 10_000)
      await part().erase(trx, ownerOf(on.alice))
      return { answering }
    })
    expect((await answered.answering).statusCode).toBe(404)
  })

  test.each(['alice', 'dave'] as const)('the erasure of %s deletes it', async (name) => {
    await refer(on.alice, 'dave@example.com')
    await refer(on.alice, newAddress())
    const lines = await on.site.context.db.transaction().execute((trx) => part().erase(trx, ownerOf(on[name])))
    expect(lines).toEqual([{ item: 'referrals', count: name === 'alice' ? 2 : 1 }])
    expect(await stored()).toHaveLength(name === 'alice' ? 0 : 1)
  })
})
