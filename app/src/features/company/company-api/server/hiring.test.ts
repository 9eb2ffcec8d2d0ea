import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Offer } from '#features/letters/offers/contract.ts'
import { newSecret } from '#features/site/webhooks/server/post-signed.ts'
import { addWebhook } from '#features/site/webhooks/server/store.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import type { Candidate } from '#testing/candidate.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { openSmallAts, type SmallAts } from '#testing/processes/small-ats.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { formBody, mailsTo } from '#testing/visitor.ts'
import { apiScopes } from '#kernel/company/api-scopes.ts'
import { createApiKey } from './keys/api-keys.ts'

interface Application {
  id: string
  status: string
  remote_id: string | null
  current_stage: { id: number; name: string }
  answers: { question: string; answer: unknown }[]
  attachments: { url: string; filename: string }[]
}

const V2 = '/api/application/v2'
const FORM = {
  sections: [
    {
      title: 'Nights',
      items: [{ name: 'nights', type: 'text', label: 'How do you stay awake at night?', required: true }],
    },
  ],
}

const KEYS = {
  sections: [
    { title: 'Keys', items: [{ name: 'door', type: 'text', label: 'Which door do you use?', required: true }] },
  ],
}

let on: ApplicationSite
let ats: SmallAts
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
  const { app, context } = on.site
  await app.listen({ host: '127.0.0.1', port: 0 })
  const about = { tenantId: on.tenant.id, name: 'ATS', scopes: [...apiScopes], expiresAt: null, now: TEST_NOW }
  const { key } = await createApiKey(context.db, about)
  const secret = newSecret()
  const { port } = app.server.address() as AddressInfo
  ats = await openSmallAts(`http://127.0.0.1:${port}`, { key, hook: secret })
  await addWebhook(context.db, { tenantId: on.tenant.id, url: ats.hook, events: [], secret, now: TEST_NOW })
})
afterAll(async () => {
  await ats?.close()
  await on?.close()
})

/** Waits for the news about an application or offer. */
const deliveries = (type: string, id?: string) =>
  vi.waitFor(
    () => {
      const found = ats
        .news(type)
        .find(({ application, offer }) => id === undefined || [application, offer].includes(id))
      if (!found) throw new Error(`There is no ${type} yet.`)
      return found
    },
    { timeout: 30_000, interval: 20 },
  )

/** Applies with the recorded calls. @returns the application’s id */
async function apply(who: Candidate, pid: number, firstname: string, email: string): Promise<string> {
  await who.post(`${V2}/questions?pids=${pid}&skip_prepopulate=false`, { answers: {} })
  const resume = { field: 'resume', name: 'cv.txt', type: 'text/plain', bytes: `${firstname}\n${email}\nBaker` }
  const upload = await formBody({}, [resume])
  expect((await who.post(`${V2}/resume_upload`, upload.payload, upload.headers)).statusCode).toBe(200)
  const given = { resume: 'cv.txt', consentprocessing: ['Yes'], nights: 'With tea' }
  const form = await formBody({
    stringifiedProfile: JSON.stringify({ firstname, lastname: 'Moreau', email }),
    stringifiedQuestions: JSON.stringify({
      default: Object.entries(given).map(([name, value]) => ({ question_id: name, answers: value })),
    }),
    domain: MERIDIAN,
    pids: String(pid),
    user_mode: 'logged_in_candidate',
  })
  const sent = await who.post(`${V2}/submit`, form.payload, form.headers)
  expect(sent.statusCode, sent.body).toBe(201)
  return sent.json<{ data: { results: { encId: string }[] } }>().data.results[0]?.encId ?? ''
}

/** Picks the last of the times that an interview offers. */
async function pickTime(who: Candidate, id: string): Promise<void> {
  const shown = (await who.get(`/api/pcsx/interviews/${id}`)).json<{
    data: { interview: { slots: { id: string }[] } }
  }>()
  const booked = await who.post(`/api/pcsx/interviews/${id}/book`, { slot_id: shown.data.interview.slots.at(-1)?.id })
  expect(booked.statusCode, booked.body).toBe(200)
}

/** Answers a form that the company gave to the person, and sends it. */
async function answerForm(who: Candidate, id: string, values: Record<string, string>): Promise<void> {
  const { version } = (await who.get(`/api/pcsx/forms/${id}`)).json<{ data: { version: number } }>().data
  const changes = Object.entries(values).map(([field, value]) => ({ change_id: `laptop-${field}`, field, value }))
  const saved = await who.send('PUT', `/api/pcsx/forms/${id}`, { base: version, device: 'laptop', changes })
  expect(saved.statusCode, saved.body).toBe(200)
  const { data } = saved.json<{ data: { draft: { version: number } } }>()
  const sent = await who.send('POST', `/api/pcsx/forms/${id}/submit`, { version: data.draft.version })
  expect(sent.statusCode, sent.body).toBe(200)
}

/** Accepts an offer by typing the name. */
async function accept(who: Candidate, encId: string, name: string): Promise<void> {
  const { offers } = (await who.get('/api/offer/offers')).json<{ data: { offers: Offer[] } }>().data
  const offer = offers.find((one) => one.enc_id === encId)
  const form = await formBody({
    full_name: name,
    agreed: 'true',
    terms_version: offer?.terms_version ?? '',
    letter_sha256: offer?.offer_documents[0]?.letter_sha256 ?? '',
  })
  const accepted = await who.post(`/api/offer/offers/${encId}/accept`, form.payload, form.headers)
  expect(accepted.statusCode, accepted.body).toBe(200)
}

describe('a company’s own system', () => {
  test('hires one candidate and rejects another, from the job to the signed letter', async () => {
    const job = {
      title: 'Night baker',
      description: '<p>Bread every night</p>',
      locations: [{ name: 'Leeds, United Kingdom' }],
    }
    const { id: pid } = await ats.call<{ id: number }>('PUT', '/jobs/NB-1', job)
    await ats.call('POST', '/forms', {
      key: 'nights',
      title: 'Nights',
      purpose: 'application',
      definition: FORM,
      positions: [pid],
    })
    const stages = await ats.call<{ id: number; kind: string }[]>('GET', `/job_stages?job_id=${pid}`)
    expect(stages.map(({ kind }) => kind)).toEqual(['new', 'review', 'interview', 'offer', 'hired', 'rejected'])

    const alices = await apply(on.alice, pid, 'Alice', 'alice@example.com')
    const daves = await apply(on.dave, pid, 'Dave', 'dave@example.com')
    await deliveries('application.submitted', alices)
    await deliveries('application.submitted', daves)
    const all = await ats.everyApplication<Application>()
    expect(all.map(({ id }) => id).toSorted()).toEqual([alices, daves].toSorted())
    const first = all.find(({ id }) => id === alices)
    expect(first?.answers).toContainEqual({
      question: 'How do you stay awake at night?',
      answer: 'With tea',
      label: null,
    })
    expect((await ats.download(first?.attachments[0]?.url ?? '')).toString()).toContain('alice@example.com')
    await ats.call('PUT', `/applications/${alices}/remote_id`, { remote_id: 'C-1' })

    const act = (id: string, name: string, body = {}) =>
      ats.call<Application>('POST', `/applications/${id}/${name}`, body)
    await act(daves, 'reject', { reason: 'experience', words: 'Your rye was the best of all.' })
    expect(await deliveries('application.rejected', daves)).toMatchObject({ state: 'rejected' })
    expect(mailsTo(on.site, 'dave@example.com').at(-1)?.text).toContain('Your rye was the best of all.')

    const reviewed = await act(alices, 'start_review')
    const met = await act(alices, 'advance', { from_stage_id: reviewed.current_stage.id })
    expect(stages.find(({ id }) => id === met.current_stage.id)?.kind).toBe('interview')

    const meeting = await ats.call<{ id: string }>('POST', '/scheduled_interviews', {
      application_id: alices,
      title: 'Meet the oven',
      zone: 'Europe/London',
      slots: [{ wall_start: '2026-05-12T10:00' }, { wall_start: '2026-05-13T15:30' }],
    })
    await pickTime(on.alice, meeting.id)
    expect(await deliveries('interview.booked', alices)).toMatchObject({ interview: meeting.id, state: 'booked' })
    expect(await ats.call('GET', '/scheduled_interviews')).toEqual([
      expect.objectContaining({ id: meeting.id, start: { date_time: '2026-05-13T14:30:00.000Z' } }),
    ])

    await ats.call('POST', '/forms', { key: 'keys', title: 'Keys', purpose: 'given', definition: KEYS })
    const given = await ats.call<{ id: string }>('POST', '/forms/keys/give', { application_id: alices })
    await answerForm(on.alice, given.id, { door: 'The back door' })
    expect(await deliveries('form.completed', alices)).toMatchObject({ form: given.id, state: 'completed' })

    const form = new FormData()
    form.set('application_id', alices)
    form.set('expires', '2026-05-20T18:00:00+02:00')
    form.set('kind', 'inline')
    form.set('document', new Blob([Buffer.from(await testLetter('We offer you this job.'))]), 'Offer letter.pdf')
    const offer = await ats.call<{ id: string; documents: object[] }>('POST', '/offers', form)
    expect(offer.documents).toEqual([expect.objectContaining({ name: 'Offer letter', kind: 'inline' })])
    await deliveries('offer.created', offer.id)
    expect(await ats.call('GET', `/applications/${alices}/offers`)).toEqual([
      expect.objectContaining({ id: offer.id, status: 'Extended' }),
    ])
    await accept(on.alice, offer.id, 'Alice Moreau')
    await deliveries('offer.accepted', offer.id)
    const sealed = await deliveries('offer.document-sealed', offer.id)
    const letter = await ats.download(sealed['file_url'] ?? '', { withKey: false })
    expect(letter.subarray(0, 5).toString()).toBe('%PDF-')
    expect(sha256(letter)).toBe(sealed['sha256'])

    await act(alices, 'hire', { start_date: '2026-06-01' })
    // Accepting the offer has already hired her.
    expect(await deliveries('application.hired', alices)).toMatchObject({ remote_id: 'C-1', state: 'hired' })
    await ats.call('POST', '/jobs/NB-1/close')
    const last = await ats.everyApplication<Application>()
    expect(Object.fromEntries(last.map(({ id, status }) => [id, status]))).toEqual({
      [alices]: 'hired',
      [daves]: 'rejected',
    })
  }, 180_000)
})
