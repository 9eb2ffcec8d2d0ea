import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#kernel/error.ts'
import { applicationLimits } from '../../limits.ts'
import { addDays, addMinutes } from '#kernel/time.ts'
import { attemptsBy } from '#platform/attempts/attempt-store.ts'
import { addressKey } from '#platform/http/context.ts'
import { runs } from '#testing/random/random-runs.ts'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { message } from '#platform/messages/messages.ts'
import { mailsTo } from '#testing/visitor.ts'
import { groupReceipt, parseReceipt } from '../../receipt.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ limits: 'on', site: { supportedLanguages: ['en', 'pl'] } })
})
afterAll(() => on?.close())

/** Returns the code of a refusal, or `received`. */
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'received',
    (error: unknown) => {
      if (error instanceof AppError) return `${error.status} ${error.code}`
      throw error
    },
  )

const everything = async (encId: string) =>
  (
    await on.rows<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM applications WHERE enc_id = $1) AS applications,
        (SELECT count(*)::int FROM application_versions v JOIN applications a ON a.id = v.application_id WHERE a.enc_id = $1) AS versions,
        (SELECT count(*)::int FROM application_events e JOIN applications a ON a.id = e.application_id WHERE a.enc_id = $1) AS events,
        (SELECT count(*)::int FROM notifications WHERE redirect_url LIKE '%' || $1) AS notices`,
      [encId],
    )
  )[0]

describe('Sending a draft', () => {
  test('gives one application with its version, history, receipt, notice and email', async () => {
    const alice = on.applicantOf(on.alice)
    const draft = await on.draft(alice, on.idOf('A'), answers({ phone: '+44 113 496 0000' }))
    const received = await on.send(alice, draft)
    expect(parseReceipt(received.receipt)).toBe(received.receipt)
    const printed = groupReceipt(received.receipt)
    expect([printed, groupReceipt(printed)]).toEqual(Array(2).fill(received.receipt.match(/.{4}/g)?.join('-')))
    expect(received).toMatchObject({ positionId: on.idOf('A'), receivedAt: TEST_NOW })
    expect(await everything(received.encId)).toEqual({ applications: 1, versions: 1, events: 1, notices: 1 })
    const [mail, ...others] = mailsTo(on.site, 'alice@example.com').filter(
      ({ headers }) => headers['x-foyer-kind'] === 'application',
    )
    expect(others).toEqual([])
    expect(mail?.text.replaceAll('-', '')).toContain(received.receipt)
    const [kept] = await on.rows(
      `SELECT value, wording FROM kept_answers WHERE account_id = $1 AND question_key = 'std:firstname'`,
      [on.alice.accountId],
    )
    expect(kept).toEqual({ value: 'Alice', wording: 'First name' })
    const consents = await on.rows(`SELECT question_key FROM kept_answers WHERE wording ILIKE '%consent%'`)
    expect(consents).toEqual([])
    expect(await on.applications.appliedAmong(alice, [on.idOf('A'), on.idOf('B')])).toEqual(
      new Map([[on.idOf('A'), TEST_NOW]]),
    )
  })

  test('repeated, returns the first result in any state of the application', async () => {
    const alice = on.applicantOf(on.alice)
    const draft = await on.draft(alice, on.idOf('B'))
    const first = await on.send(alice, draft)
    await on.rows(`UPDATE applications SET state = 'in_review' WHERE enc_id = $1`, [first.encId])
    expect(await on.send(alice, draft)).toEqual(first)
    expect(await on.send(alice, { ...draft, version: 99 })).toEqual(first)
    expect(await everything(first.encId)).toEqual({ applications: 1, versions: 1, events: 1, notices: 1 })
  })

  test('for a position that the person has applied to says so, in the words that programs look for', async () => {
    const alice = on.applicantOf(on.alice)
    const draft = await on.draft(alice, on.idOf('B'))
    expect(await said(on.send(alice, draft))).toBe('400 already-applied')
    expect(message('en', 'error.applications.already-applied')).toBe('You have already applied to this position.')
  })

  test('that changed after it was shown, or whose questions did, is refused and stays', async () => {
    const dave = on.applicantOf(on.dave)
    const draft = await on.draft(dave, on.idOf('A'))
    expect(await said(on.send(dave, { ...draft, version: draft.version - 1 }))).toBe('409 draft-changed')
    const changed = on.applications.submit(
      on.tenant,
      { applicant: dave, draftEncId: draft.encId, version: draft.version, formVersionIds: [999], consents: [] },
      { locale: 'en', timeZone: 'UTC' },
    )
    expect(await said(changed)).toBe('409 form-changed')
    expect(await said(on.send(dave, draft))).toBe('received')
  })

  test('without a required answer names the field in the reader’s language', async () => {
    const dave = on.applicantOf(on.dave)
    const draft = await on.draft(dave, on.idOf('B'), answers({ firstname: '' }))
    const error: unknown = await on.send(dave, draft).catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ status: 422, code: 'invalid', fields: { firstname: [expect.any(String)] } })
  })

  test('of another person, or that does not exist, is not found', async () => {
    const draft = await on.draft(on.applicantOf(on.dave), on.idOf('C'))
    expect(await said(on.send(on.applicantOf(on.alice), draft))).toBe('404 not-found')
    expect(await said(on.send(on.applicantOf(on.alice), { encId: 'x'.repeat(22), version: 1 }))).toBe('404 not-found')
  })

  test('for a position that closed in the meantime is refused by the server’s clock', async () => {
    const dave = on.applicantOf(on.dave)
    const draft = await on.draft(dave, on.idOf('D'))
    await on.rows('UPDATE positions SET closes_at = $1 WHERE id = $2', [addDays(TEST_NOW, 1), on.idOf('D')])
    on.clock.now = addDays(TEST_NOW, 1)
    expect(await said(on.send(dave, draft))).toBe('410 position-closed')
    on.clock.now = TEST_NOW
    // The sweep may have closed it at the later time, or be about to: a later deadline keeps it from doing so.
    await on.rows('UPDATE positions SET archived_at = NULL, closes_at = $1 WHERE id = $2', [
      addDays(TEST_NOW, 2),
      on.idOf('D'),
    ])
    expect(await said(on.send(dave, draft))).toBe('received')
  })

  test('with the idempotency key of another request is refused', async () => {
    const dave = on.applicantOf(on.dave)
    const draft = await on.draft(dave, on.idOf('E'))
    const request = (key: string, sha256: string) =>
      on.applications.submit(
        on.tenant,
        { applicant: dave, draftEncId: draft.encId, version: draft.version, consents: [], request: { key, sha256 } },
        { locale: 'en', timeZone: 'UTC' },
      )
    expect(await said(request('one', 'a'))).toBe('received')
    expect(await said(request('one', 'b'))).toBe('422 key-reused')
    expect(await said(request('one', 'a'))).toBe('received')
  })

  test('by a guest who must prove the address first waits for that', async () => {
    const guest = await on.guest()
    const { pcsxConfig } = on.tenant.site
    const applyConfig = { ...pcsxConfig.applyConfig, proveFirst: true }
    const draft = await on.draft(guest, on.idOf('C'), answers({ email: 'guest@example.org' }))
    const strict = { ...on.tenant, site: { ...on.tenant.site, pcsxConfig: { ...pcsxConfig, applyConfig } } }
    const submission = { applicant: guest, draftEncId: draft.encId, version: draft.version, consents: [] }
    const context = { locale: 'de' as const, timeZone: 'UTC' }
    expect(await said(on.applications.submit(strict, submission, context))).toBe('422 email-not-proven')
    const { receipt } = await on.applications.submit(on.tenant, submission, context)
    const [mail] = mailsTo(on.site, 'guest@example.org')
    expect(mail?.headers['subject']).toContain('Bewerbung erhalten')
    expect(mail?.text).toContain(`/careers/receipts/${receipt}`)
  })
})

test('More applications of one person within an hour than fit into a cart have to wait', async () => {
  const guest = await on.guest()
  const count = attemptsBy(on.site.context.secrets.signing, on.tenant.id, 'submit', `guest ${guest.guestId}`)
  await on.rows(
    `INSERT INTO account_attempts (tenant_id, kind, subject, attempted_at, expires_at)
     SELECT $1, $2, $3, $4::timestamptz - interval '20 minutes', $4::timestamptz + interval '40 minutes' FROM generate_series(2, $5)`,
    [count.tenantId, count.kind, count.subject, TEST_NOW, applicationLimits.submitsOfPerson.most],
  )
  const [last, another] = [await on.draft(guest, on.idOf('B')), await on.draft(guest, on.idOf('C'))]
  expect(await said(on.send(guest, last))).toBe('received')
  const refusal: unknown = await on.send(guest, another).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 429, code: 'too-many', values: { minutes: 40 }, retryAfterSeconds: 2400 })
  // A repeated call sends nothing more.
  expect(await said(on.send(guest, last))).toBe('received')
  on.clock.now = addMinutes(TEST_NOW, 41)
  expect(await said(on.send(guest, another))).toBe('received')
  on.clock.now = TEST_NOW
})

test('Applications from one network address are limited too', async () => {
  const address = '203.0.113.9'
  const count = attemptsBy(on.site.context.secrets.signing, on.tenant.id, 'submit-from', addressKey(address))
  await on.rows(
    `INSERT INTO account_attempts (tenant_id, kind, subject, attempted_at, expires_at)
     SELECT $1, $2, $3, $4, $4::timestamptz + interval '1 hour' FROM generate_series(1, $5)`,
    [count.tenantId, count.kind, count.subject, TEST_NOW, applicationLimits.submitsFromAddress.most],
  )
  const guest = await on.guest()
  const { encId: draftEncId, version } = await on.draft(guest, on.idOf('A'))
  const sentFrom = (ip: string) =>
    said(
      on.applications.submit(
        on.tenant,
        { applicant: guest, draftEncId, version },
        { locale: 'en', timeZone: 'UTC', ip },
      ),
    )
  expect(await sentFrom(address)).toBe('429 too-many')
  expect(await sentFrom('203.0.113.10')).toBe('received')
})

test('The usual time is the median of ten applications with the same form, without those that were interrupted', async () => {
  const info = async () =>
    (await on.alice.get(`/api/pcsx/apply_info?position_id=${on.idOf('E')}&hl=pl`)).json<{ data: object }>().data
  expect(await info()).toMatchObject({ minutes_from: 'estimated' })
  const [form] = await on.rows<{ id: number }>(
    `SELECT v.id FROM form_versions v JOIN forms f ON f.id = v.form_id WHERE f.key = 'standard-pl'`,
  )
  const guest = await on.guest()
  const sentAfter = (seconds: readonly number[]) =>
    on.rows(
      `WITH begun AS (
         INSERT INTO drafts (enc_id, tenant_id, guest_id, position_id, form_version_ids, state, created_at, changed_at, expires_at)
         SELECT rpad('usual' || seconds, 22, 'x'), $1, $2, $3, ARRAY[$4::bigint], 'submitted', $5::timestamptz - seconds * interval '1 s', $5, $5
         FROM unnest($6::int[]) AS seconds RETURNING id, enc_id)
       INSERT INTO applications (enc_id, tenant_id, guest_id, position_id, position, draft_id, receipt, state, stage_id, stage_since,
         submitted_at, updated_at)
       SELECT b.enc_id, $1, $2, $3, '{}', b.id, b.enc_id, 'withdrawn', (SELECT min(id) FROM stages WHERE tenant_id = $1), $5, $5, $5
       FROM begun b`,
      [on.tenant.id, guest.guestId, on.idOf('E'), form?.id, TEST_NOW, seconds],
    )
  await sentAfter([7201, 9000, 86_400, 60, 120, 180, 240, 600, 601, 602, 603, 604])
  expect(await info()).toMatchObject({ minutes_from: 'estimated' })
  await sentAfter([605])
  expect(await info()).toMatchObject({ minutes_from: 'measured', minutes: 10 })
})

describe('A button that is pressed', () => {
  test('20 times at once sends one application', async () => {
    const guest = await on.guest()
    const draft = await on.draft(guest, on.idOf('A'), answers({ email: 'twenty@example.org' }))
    const all = await Promise.all(Array.from({ length: 20 }, () => on.send(guest, draft)))
    expect(new Set(all.map(({ receipt }) => receipt)).size).toBe(1)
    expect(mailsTo(on.site, 'twenty@example.org')).toHaveLength(1)
  })

  test('1,000 times by 50 people at once sends 50 applications, with a receipt and an email each', async () => {
    const people = runs(50)
    const each = 20
    const drafts = await Promise.all(
      Array.from({ length: people }, async (_, n) => {
        const guest = await on.guest()
        return { guest, draft: await on.draft(guest, on.idOf('A'), answers({ email: `person${n}@crowd.example` })) }
      }),
    )
    // Calls that differ don't share a transaction, as if different processes had received them.
    const all = await Promise.all(
      Array.from({ length: people * each }, async (_, n) => {
        const one = drafts[n % people]
        if (!one) throw new Error('There is no such person.')
        const { guest, draft } = one
        const call = { applicant: guest, draftEncId: draft.encId, version: draft.version, consents: [], source: `${n}` }
        return on.applications.submit(on.tenant, call, { locale: 'en', timeZone: 'UTC' })
      }),
    )
    expect(new Set(all.map(({ receipt }) => receipt)).size).toBe(people)
    for (let n = 0; n < people; n += 1) expect(mailsTo(on.site, `person${n}@crowd.example`)).toHaveLength(1)
    const [stored] = await on.rows(
      `SELECT count(*)::int AS applications, count(DISTINCT receipt)::int AS receipts FROM applications WHERE guest_email LIKE '%@crowd.example'`,
    )
    expect(stored).toEqual({ applications: people, receipts: people })
  }, 120_000)
})
